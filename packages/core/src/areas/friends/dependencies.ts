import type { Connections } from '../../connections/connections.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { FriendsOptions } from './options.ts';

/** What friends need of others. */
export interface FriendsDependencies extends FriendsOptions {
  /** Locks accounts until the unit ends, in the order of their ids, and answers their names; one that is missing is none. */
  readonly hold: (unit: StorageOperations, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The names of those of these accounts that there are. */
  readonly names: (db: StorageOperations, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly connections: Pick<Connections, 'connected'>;
}
