import type { Call } from '../../kernel/call.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { getReferenced } from '../../storage/get-referenced.ts';
import type { Context } from '../context.ts';
import type { SessionAuthenticator } from '../sessions/authenticate.ts';
import type { NewSession, StartedSession } from '../sessions/dependencies.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { trustOnly } from './identities.ts';
import { type PromotionDependencies, promoteToAdmin } from './promotion.ts';
import { accounts, identities } from './tables.ts';

/** A login whose identity is verified. */
export type VerifiedSession = NewSession & { readonly identity: Identity };

/** Starts the sessions of players who have an account. */
export interface KnownLogin {
  /**
   * Starts a session for the account that has the identity, within a unit that has no locks yet, and returns it. Returns
   * null if no account has the identity.
   *
   * Ends the account's oldest sessions above the limit, and makes the account of a configured administrator `admin`.
   */
  start(unit: Unit, call: Call, session: VerifiedSession): Promise<StartedSession | null>;
}

export interface KnownLoginDependencies extends PromotionDependencies {
  readonly sessions: Pick<SessionStore, 'findSurplus' | 'startFor'>;
  readonly authenticator: Pick<SessionAuthenticator, 'prepareCache'>;
}

/** Creates the logins of players who have an account. */
export function createKnownLogin(ctx: Context, dependencies: KnownLoginDependencies): KnownLogin {
  const { sessions, authenticator, rights, isBootstrapAdmin } = dependencies;
  return {
    async start(unit, call, session) {
      const cacheSession = authenticator.prepareCache();
      const { identity } = session;
      const { platform, issuer, subject } = identity;
      const key = { platform, issuer, subject };
      // The lock of the account makes all logins of the account wait for each other, and its deletion too.
      const found = await getReferenced(unit, identities, key, 'accountId', accounts, 'revision');
      if (!found?.referenced) return null;
      const { row: link, referenced: account } = found;
      const surplus = await sessions.findSurplus(unit, account.id);
      if (!link.trusted) await trustOnly(unit, account.id, identity);
      const { authRole, displayName } = isBootstrapAdmin(identity)
        ? await promoteToAdmin(ctx, dependencies, unit, call, account)
        : account;
      const isOperator = rights.isOperator(authRole);
      let started: StartedSession;
      // Before the signals of the sessions that end, after which the cache would take the account for too old.
      unit.afterCommit(() => cacheSession(started.session, { authRole, displayName }));
      started = await sessions.startFor(unit, session, account.id, { isOperator, surplus });
      return started;
    },
  };
}
