import { never } from '../../kernel/bans.ts';
import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit.ts';
import { unitBehind } from '../../kernel/unit-views.ts';
import type { Context } from '../context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { lockAccount } from './identities.ts';
import { accountBanned } from './moments.ts';
import { accounts } from './tables.ts';

/** Why nobody may log in to an account, and for how long. */
export interface AccountBan {
  /** When it ends, in milliseconds; null for never. */
  readonly until: number | null;
  /** What its player is told. */
  readonly publicReason: string;
}

/** What an area does to the accounts of others, for operators. */
export interface AccountControl {
  /**
   * Locks an account until the unit ends, as the first lock of the unit. Throws ACCOUNT_NOT_FOUND, and ROLE_NOT_HELD unless
   * the caller holds all permissions of its role.
   */
  lockFor(unit: Unit, call: Call, accountId: string): Promise<void>;
  /**
   * Bans an account that `lockFor` has locked, or takes its ban back with null. A ban takes the place of the one before, and
   * ends by itself. In the same unit it ends the sessions of the account with their streams, its ticket, and its membership
   * of a party, and other areas listen to `account.banned`. Logins, and requests with the ended sessions, get ACCOUNT_BANNED.
   */
  ban(unit: Unit, accountId: string, ban: AccountBan | null): Promise<void>;
}

/** Creates what areas do to the accounts of others. */
export function createAccountControl(
  { raise }: Pick<Context, 'raise'>,
  { sessions, rights }: Pick<AccountsDependencies, 'sessions' | 'rights'>,
): AccountControl {
  return {
    async lockFor(unit, call, accountId) {
      const row = await lockAccount(unitBehind(unit), accountId);
      if (!row) throw errors.ACCOUNT_NOT_FOUND();
      rights.assertRoleOf(call, row);
    },

    async ban(view, accountId, ban) {
      const unit = unitBehind(view);
      const columns = ban
        ? { bannedUntil: ban.until ?? never, banReason: ban.publicReason }
        : { bannedUntil: 0, banReason: '' };
      await unit.update(
        accounts,
        { id: accountId },
        { ...columns, revision: { add: 1 } },
        { returns: 'key' },
      );
      if (!ban) return;
      await sessions.refuseAllOf(unit, accountId);
      await raise(unit, accountBanned, { accountId });
    },
  };
}
