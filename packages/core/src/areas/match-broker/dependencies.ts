import type { Signals } from '../../events/nodes/signals.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { FleetServers } from '../fleets/index.ts';
import type { MatchBrokerOptions } from './options.ts';
import type { Match } from './rules.ts';
import type { MatchReason } from './states.ts';

/** What becomes of a match. */
export type MatchChange =
  /** Its server is ready: how each player connects. */
  | { readonly kind: 'READY'; readonly match: Match; connectionOf(playerId: string): string }
  | { readonly kind: 'FAILED'; readonly match: Match; readonly reason: MatchReason }
  /** It ran and is over; `reason` is null where its server ended it. */
  | { readonly kind: 'ENDED'; readonly match: Match; readonly reason: MatchReason | null };

/**
 * Told of what becomes of a match, in the unit in which it does. The players are told by the broker; a listener changes
 * rows of its own, and locks nothing that is locked before a match.
 */
export type OnMatch = (unit: Unit, change: MatchChange) => Promise<void>;

/** What the broker needs of others. */
export interface MatchBrokerDependencies {
  readonly options: MatchBrokerOptions;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /** Of these accounts, those that exist. */
  readonly existingAccounts: (db: StorageOperations, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly onMatch: readonly OnMatch[];
  /** What an allocator of this name has of the fleets. */
  readonly serversOf: (allocator: string) => FleetServers;
}
