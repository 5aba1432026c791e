import type { Handlers } from '../../http/contract.ts';
import { sessionOf } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { createFirstLogins } from './first-logins.ts';
import { createKnownAccounts } from './known-accounts.ts';
import { loggedInIdentity } from './rules.ts';

/** Gives sessions their accounts. */
export function createLogin(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
): Pick<Handlers<(typeof accountsContract)['routes']>, 'create'> {
  const { sessions } = dependencies;
  const knownAccount = createKnownAccounts(ctx, metadata);
  const firstLogin = createFirstLogins(ctx, dependencies, metadata);

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
      return { account: await firstLogin({ call, session, identity }) };
    },
  };
}
