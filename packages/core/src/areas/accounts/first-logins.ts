import { banIn } from '../../kernel/bans.ts';
import type { Call, UnclaimedLogin } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import { createUnitGroups } from '../../runtime/unit-groups.ts';
import type { Context } from '../context.ts';
import { sessionClaimed } from '../sessions/moments.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { findOrCreateAccount, insertAccounts, trustOnly } from './identities.ts';
import { emitCreateOrGet } from './known-accounts.ts';
import { promoteToAdmin } from './promotion.ts';
import { initialDisplayName } from './rules.ts';
import type { Account } from './schemas.ts';
import { accountView, viewAccount } from './views.ts';

/** A session whose identity is verified asks for its account. */
export interface FirstLogin {
  readonly call: Call;
  readonly session: UnclaimedLogin;
  readonly identity: Identity;
}

/**
 * Creates the function that gives a session the account of its identity, which it creates if there is none. Throws
 * CREDENTIAL_INVALID if the session has ended, ACCOUNT_BANNED, and ACCOUNT_GOING if the identity or its account is being
 * removed.
 *
 * First logins with identities of one issuer that come while a unit is under way go together in the next one, unless an
 * area of the application listens to `session.claimed`. It creates accounts alone: a session whose identity has one gets a
 * unit of its own.
 */
export function createFirstLogins(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: Pick<MetadataStore, 'readAll'>,
): (login: FirstLogin) => Promise<Account> {
  const { sessions, isBootstrapAdmin, rights } = dependencies;

  const newAccount = (identity: Identity) => ({
    id: ctx.ids.random('account'),
    displayName: initialDisplayName(identity.displayName, () => ctx.secrets.code(6)),
    authRole: 'user',
  });

  const startAlone = ({ call, session, identity }: FirstLogin): Promise<Account> =>
    ctx.atomically(call, async (unit) => {
      const account = await findOrCreateAccount(unit, call.now, identity, () => newAccount(identity), true);
      const ban = banIn(account.row, ctx.clock.now());
      if (ban) throw ban;
      const isAdmin = isBootstrapAdmin(identity);
      const { isNew } = account;
      const isOperator = rights.isOperator(isAdmin ? 'admin' : account.row.authRole);
      const claimed = await sessions.claim(unit, session, account.row.id, { isNew, isOperator });
      if (!claimed) throw commonErrors.CREDENTIAL_INVALID();
      let { row } = account;
      // Calls of one identity wait for each other at the lock of its account: another call may already have done all this.
      if (claimed.isNew) {
        if (!account.isTrusted) await trustOnly(unit, row.id, identity);
        if (isAdmin) row = await promoteToAdmin(ctx, dependencies, unit, call, row);
        emitCreateOrGet(unit, row, isNew ? identity.platform : null);
      }
      return viewAccount(unit, metadata, row, 'owner');
    });

  /** Creates the accounts of identities that have none, and gives them to the sessions. */
  async function startTogether(unit: Unit, logins: readonly FirstLogin[]): Promise<(Account | null)[]> {
    const { now } = logins[0]!.call;
    const isOperator = rights.isOperator('user');
    const wanted = logins.filter(({ identity }) => !isBootstrapAdmin(identity));
    const created = await insertAccounts(
      unit,
      now,
      wanted.map(({ identity }) => ({ identity, account: newAccount(identity) })),
    );
    const claimed = logins
      .filter(({ identity }) => created.has(identity.subject))
      .sort((one, other) => (one.session.digest < other.session.digest ? -1 : 1));
    await Promise.all(
      claimed.map(async ({ session, identity }) => {
        const row = created.get(identity.subject)!;
        if (!(await sessions.claim(unit, session, row.id, { isNew: true, isOperator })))
          throw commonErrors.CREDENTIAL_INVALID();
        emitCreateOrGet(unit, row, identity.platform);
      }),
    );
    return logins.map(({ identity }) => {
      const row = created.get(identity.subject);
      return row ? accountView(row, 'owner', {}) : null;
    });
  }

  const addToGroup = createUnitGroups<FirstLogin, Account>({
    storage: ctx.storage,
    clock: ctx.clock,
    alone: startAlone,
    together: (logins) => ctx.atomically(logins[0]!.call, (unit) => startTogether(unit, logins)),
    identityOf: ({ identity }) => identity.subject,
  });

  return (login) => {
    const { platform, issuer } = login.identity;
    const isAlone = login.call.unit || ctx.isHeardByApplication(sessionClaimed);
    return isAlone ? startAlone(login) : addToGroup(`${platform}|${issuer}`, login);
  };
}
