import type { Connections } from '../../connections/connections.ts';
import type { AccountDirectory } from '../../kernel/identity.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { FriendsOptions } from './options.ts';

/** What friends need from other areas. */
export interface FriendsDependencies extends Required<FriendsOptions> {
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and returns their names by id. An id without an
   * account is missing in the result.
   */
  readonly lockAccounts: AccountDirectory['lock'];
  /** Returns the names of these accounts by id. An id without an account is missing in the result. */
  readonly accountNames: AccountDirectory['names'];
  /** Reads rows with the names of the accounts that one of their columns names, in one read. */
  readonly findWithNames: Accounts['findWithNames'];
  readonly connections: Pick<Connections, 'connected'>;
}
