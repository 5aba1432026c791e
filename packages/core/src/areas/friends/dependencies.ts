import type { Connections } from '../../connections/connections.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { FriendsOptions } from './options.ts';

/** What friends need from other areas. */
export interface FriendsDependencies extends FriendsOptions {
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and returns their names by id. An id without an
   * account is missing in the result.
   */
  readonly lockAccounts: (
    unit: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Returns the names of these accounts by id. An id without an account is missing in the result. */
  readonly accountNames: (
    db: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly connections: Pick<Connections, 'connected'>;
}
