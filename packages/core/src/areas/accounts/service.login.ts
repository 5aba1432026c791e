import { accountsEventTypes } from '../../events/event-kinds.ts';
import type { Handlers } from '../../http/contract.ts';
import { type Call, sessionOf, type UnclaimedLogin } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { findOrCreateAccount, hasTrustedIdentities, trustOnly } from './identities.ts';
import { initialDisplayName, loggedInIdentity } from './rules.ts';

import { accounts } from './tables.ts';
import { type AccountRow, readAccount, viewAccount } from './views.ts';

/** Gives sessions their accounts. */
export function createLogin(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
): Pick<Handlers<(typeof accountsContract)['routes']>, 'create'> {
  const { sessions } = dependencies;

  async function firstLogin(
    unit: Unit,
    call: Call,
    session: UnclaimedLogin,
    identity: Identity,
  ): Promise<AccountRow> {
    const newAccount = () => ({
      id: ctx.ids.next('account'),
      displayName: initialDisplayName(identity.displayName, () => ctx.secrets.code(6)),
      authRole: 'user',
    });
    const account = await findOrCreateAccount(unit, call.now, identity, newAccount, true);
    const authRole = dependencies.isBootstrapAdmin(identity) ? 'admin' : account.row.authRole;
    const isOperator = dependencies.rights.isOperator(authRole);
    const { isNew } = account;
    const claimed = await sessions.claim(unit, session, account.row.id, { isNew, isOperator });
    if (!claimed) throw commonErrors.CREDENTIAL_INVALID();
    // Calls of one identity wait for each other at the lock of its account: another call may already have done all
    // this.
    if (!claimed.isNew) return account.row;
    if (!account.isTrusted) await trustOnly(unit, account.row.id, identity);
    const row = dependencies.isBootstrapAdmin(identity)
      ? await promoteToAdmin(unit, call, account.row)
      : account.row;
    unit.emit({
      event: {
        accountsEvent: {
          type: accountsEventTypes.CREATE_OR_GET_ACCOUNT,
          accountId: row.id,
          isNewAccount: account.isNew,
          ...(account.isNew && { newPlatformType: identity.platform }),
          platforms: row.platforms as Identity['platform'][],
        },
      },
      recipients: [row.id],
      subject: `account:${row.id}`,
    });
    return row;
  }

  /** Refuses an account that others may log in to: an operator below admin could have linked a login of their own. */
  async function promoteToAdmin(unit: Unit, call: Call, row: AccountRow): Promise<AccountRow> {
    if (row.authRole === 'admin') return row;
    if (!(await hasTrustedIdentities(unit, row.id))) {
      unit.audit({ object: row.id, outcome: 'PROMOTION_REFUSED' });
      ctx.log.warn(
        { accountId: row.id },
        'a configured administrator was not promoted: an operator who does not hold every permission linked a platform account to this account; unlink it, or give the role by PATCH /admin/accounts',
      );
      return row;
    }
    const [promoted] = await unit.update(
      accounts,
      { id: row.id },
      {
        authRole: 'admin',
        updatedAt: call.now,
        revision: { add: 1 },
      },
    );
    unit.audit({ object: row.id });
    unit.afterCommit(() => dependencies.signal('account.changed', row.id));
    return promoted!;
  }

  return {
    async create(call) {
      const { unclaimed, digest } = sessionOf(call);
      // The session was read with the request, which saves a statement of 6 µs. The claim is guarded: a session that
      // has ended or changed since then is not claimed.
      const session = unclaimed ?? (await sessions.find(call.db, digest));
      if (!session) throw commonErrors.CREDENTIAL_INVALID();
      if (session.accountId !== null) {
        const account = await readAccount(call.db, metadata, session.accountId, 'owner');
        if (!account) throw commonErrors.CREDENTIAL_INVALID();
        return { account };
      }
      const identity = loggedInIdentity(session);
      if (!identity) throw commonErrors.CREDENTIAL_INVALID();
      return ctx.atomically(call, async (unit) => {
        const row = await firstLogin(unit, call, session, identity);
        return { account: await viewAccount(unit, metadata, row, 'owner') };
      });
    },
  };
}
