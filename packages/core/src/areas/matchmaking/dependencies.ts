import type { Connections } from '../../connections/connections.ts';
import type { Signals } from '../../events/nodes/signals.ts';
import type { Hub } from '../../events/streams/stream-hub.ts';
import type { MetadataMap, Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { FriendsQueries } from '../friends/index.ts';
import type { MatchBroker } from '../match-broker/index.ts';
import type { Party, PartyMatchmakingState } from '../parties/index.ts';
import type { MatchmakingOptions } from './options.ts';

/** What matchmaking needs of others. */
export interface MatchmakingDependencies {
  readonly options: MatchmakingOptions;
  readonly hub: Pick<Hub, 'tellLive'>;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /** Stores a match QUEUED, lets players come to one that runs, and says how it does. */
  readonly broker: Pick<MatchBroker, 'enqueue' | 'lockMatch' | 'join' | 'status'>;
  readonly friends: Pick<FriendsQueries, 'blockedPairs' | 'blockedBetween'>;
  /** Locks these accounts until the unit ends, and answers their names: one that is missing is none. */
  readonly holdAccounts: (
    unit: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The metadata of these accounts as operators see it; who has none need not be there. */
  readonly accountMetadata: (
    db: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, MetadataMap>>;
  readonly parties: PartyMatchmakingState;
  readonly connections: Pick<Connections, 'lastConnected'>;
  /** Of these accounts, those that exist. */
  readonly existingAccounts: (db: StorageOperations, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Of these accounts, those that have a session. */
  readonly loggedIn: (
    db: StorageOperations,
    ids: readonly string[],
    now: number,
  ) => Promise<ReadonlySet<string>>;
  /** The party that a player is in; null where he is in none. */
  readonly partyOf: (db: StorageOperations, playerId: string, viewer: Viewer) => Promise<Party | null>;
}
