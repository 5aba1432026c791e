import type { Connections } from '../../connections/connections.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { PartiesOptions } from './options.ts';

/** What parties need of others. */
export interface PartiesParts extends PartiesOptions {
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and answers their names: an account that is
   * locked cannot be deleted, and one that is missing is none.
   */
  readonly holdAccounts: (
    unit: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly areFriends: (db: StorageOperations, accountId: string, otherId: string) => Promise<boolean>;
  /** Of these others, those who have blocked the account or whom it has blocked. */
  readonly blockedBetween: (
    db: StorageOperations,
    accountId: string,
    others: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  readonly connections: Pick<Connections, 'connected' | 'lastConnected' | 'onChange'>;
}
