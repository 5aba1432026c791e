import type { Signals } from '../../events/nodes/signals.ts';
import type { AccountDirectory } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { FleetServers } from '../fleets/index.ts';
import type { MatchBrokerOptions } from './options.ts';
import type { Match } from './rules.ts';
import type { MatchReason } from './states.ts';

/** A change in the life of a match that other areas learn about. */
export type MatchChange =
  /** Its server is ready. `connectionOf` says how a player connects. */
  | { readonly kind: 'READY'; readonly match: Match; connectionOf(playerId: string): string }
  | { readonly kind: 'FAILED'; readonly match: Match; readonly reason: MatchReason }
  /** It ran and is over; `reason` is null if its server ended it. */
  | { readonly kind: 'ENDED'; readonly match: Match; readonly reason: MatchReason | null };

/**
 * Called with each change of a match, in the unit that changes it. The broker itself tells the players. A listener
 * changes its own rows, and must not lock anything that is locked before a match.
 */
export type MatchListener = (unit: Unit, change: MatchChange) => Promise<void>;

/** What the broker needs from other parts of the backend. */
export interface MatchBrokerDependencies {
  readonly options: MatchBrokerOptions;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /** Returns those of the accounts that exist. */
  readonly existingAccounts: AccountDirectory['existing'];
  readonly matchListeners: readonly MatchListener[];
  /** Returns the fleets as an allocator of this name sees them. */
  readonly fleetServersOf: (allocator: string) => FleetServers;
}
