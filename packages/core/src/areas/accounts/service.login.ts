import type { Handlers } from '../../http/contract.ts';
import { type Call, sessionOf, type UnclaimedLogin } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { findOrCreateAccount, trustOnly } from './identities.ts';
import { createKnownAccounts, emitCreateOrGet } from './known-accounts.ts';
import { promoteToAdmin } from './promotion.ts';
import { initialDisplayName, loggedInIdentity } from './rules.ts';
import { type AccountRow, viewAccount } from './views.ts';

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
      id: ctx.ids.random('account'),
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
      ? await promoteToAdmin(ctx, dependencies, unit, call, account.row)
      : account.row;
    emitCreateOrGet(unit, row, isNew ? identity.platform : null);
    return row;
  }

  const knownAccount = createKnownAccounts(ctx, metadata);

  return {
    async create(call) {
      const { unclaimed, digest, accountId } = sessionOf(call);
      if (accountId !== null) return { account: await knownAccount(call, accountId) };
      // The session was read with the request, which saves a statement of 6 µs. The claim is guarded: a session that
      // has ended or changed since then is not claimed.
      const session = unclaimed ?? (await sessions.find(call.db, digest));
      if (!session) throw commonErrors.CREDENTIAL_INVALID();
      if (session.accountId !== null) return { account: await knownAccount(call, session.accountId) };
      const identity = loggedInIdentity(session);
      if (!identity) throw commonErrors.CREDENTIAL_INVALID();
      return ctx.atomically(call, async (unit) => {
        const row = await firstLogin(unit, call, session, identity);
        return { account: await viewAccount(unit, metadata, row, 'owner') };
      });
    },
  };
}
