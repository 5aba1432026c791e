import type { Connections } from '../../connections/connections.ts';
import type { AccountDirectory } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { PartiesOptions } from './options.ts';

/** What parties need from other areas. */
export interface PartiesDependencies extends Required<PartiesOptions> {
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and returns their names by id. A locked account
   * cannot be deleted. An id without an account is missing in the result.
   */
  readonly lockAccounts: AccountDirectory['lock'];
  readonly areFriends: (db: StorageOperations, accountId: string, otherId: string) => Promise<boolean>;
  /** Returns those of `others` who have blocked the account or whom it has blocked. */
  readonly blockedBetween: (
    db: StorageOperations,
    accountId: string,
    others: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Returns the state of a match, or null if there is no such match. */
  readonly matchStatus: (
    db: StorageOperations,
    matchId: string,
  ) => Promise<{ readonly state: number } | null>;
  readonly connections: Pick<Connections, 'connected' | 'lastConnected' | 'onChange'>;
}
