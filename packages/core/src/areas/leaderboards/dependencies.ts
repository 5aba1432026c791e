import type { AccountDirectory } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { KnownGroups } from './entrants.ts';
import type { LeaderboardsOptions } from './options.ts';

/** What leaderboards need from other areas. */
export interface LeaderboardsDependencies extends LeaderboardsOptions {
  /** Locks these accounts until the unit ends, in the order of their ids, and returns their names by id. */
  readonly lockAccounts: AccountDirectory['lock'];
  /** Does the same with the accounts that no other unit has locked, and waits for nobody. */
  readonly lockFreeAccounts: Accounts['lockFree'];
  /** Returns the names of these accounts by id. An id without an account is missing in the result. */
  readonly accountNames: AccountDirectory['names'];
  /** Reads rows with the names of the accounts that one of their columns names, in one read. */
  readonly findWithNames: Accounts['findWithNames'];
  /** Returns the ids of all friends of an account. */
  readonly friendIds: (db: Pick<StorageOperations, 'find'>, accountId: string) => Promise<readonly string[]>;
  /** Returns who has the groups that leaderboards rank; null if nobody has any. */
  readonly groups: KnownGroups['current'];
}
