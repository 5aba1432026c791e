import type { Signals } from '../../events/nodes/signals.ts';
import type { AccountDirectory } from '../../kernel/identity.ts';
import type { FleetServers } from '../fleets/index.ts';
import type { Fleets } from '../fleets/service.ts';
import type { MatchBrokerOptions } from './options.ts';

/** What the broker needs from other parts of the backend. */
export interface MatchBrokerDependencies {
  readonly options: MatchBrokerOptions['matchBroker'];
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /** Returns those of the accounts that exist. */
  readonly existingAccounts: AccountDirectory['existing'];
  /** Null without the area fleets. */
  readonly fleets: Pick<Fleets, 'isOnDrainingHost' | 'setAside'> | null;
  /** Returns the fleets as an allocator of this name sees them. */
  readonly fleetServersOf: (allocator: string) => FleetServers;
}
