import { banIn } from '../../kernel/bans.ts';
import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { lockReferenced } from '../../storage/get-referenced.ts';
import type { Context } from '../context.ts';
import type { SessionAuthenticator } from '../sessions/authenticate.ts';
import type { NewLogin, StartedSession, VerifiedSession } from '../sessions/dependencies.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { lockFreeAccounts, trustOnly } from './identities.ts';
import { type PromotionDependencies, promoteToAdmin } from './promotion.ts';
import { accounts, identities } from './tables.ts';

/** Starts the sessions of players who have an account. */
export interface KnownLogin {
  /**
   * Starts a session for the account that has the identity, within a unit that has no locks yet, and returns it. Returns
   * null if no account has the identity.
   *
   * Ends the account's oldest sessions above the limit, and makes the account of a configured administrator `admin`. Throws
   * ACCOUNT_BANNED.
   */
  start(unit: Unit, call: Call, session: VerifiedSession): Promise<StartedSession | null>;
  /**
   * Starts sessions of many players with identities of one issuer, and returns them in the order of the logins: as `start`
   * does, and for a player without an account a session that has none.
   *
   * Waits for no account. Null is in the place of a login for which nothing was done, because it needs a unit of its own:
   * another unit has locked its account, more than its session has to change, or the account is banned.
   */
  startAll(unit: Unit, logins: readonly VerifiedSession[]): Promise<readonly (StartedSession | null)[]>;
}

export interface KnownLoginDependencies extends PromotionDependencies {
  readonly sessions: Pick<SessionStore, 'findSurplus' | 'startAll'>;
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
      const found = await lockReferenced(unit, identities, key, 'accountId', accounts);
      if (!found?.referenced) return null;
      const { row: link, referenced: account } = found;
      const ban = banIn(account, ctx.clock.now());
      if (ban) throw ban;
      const surplus = await sessions.findSurplus(unit, [account.id]);
      if (!link.trusted) await trustOnly(unit, account.id, identity);
      const { authRole } = isBootstrapAdmin(identity)
        ? await promoteToAdmin(ctx, dependencies, unit, call, account)
        : account;
      const login = { session, account: { id: account.id, isOperator: rights.isOperator(authRole) } };
      let started: StartedSession;
      // Before the signals of the sessions that end, after which the cache would take the account for too old.
      unit.afterCommit(() => cacheSession(started.session, { authRole }));
      started = (await sessions.startAll(unit, [login], surplus))[0]!;
      return started;
    },

    async startAll(unit, logins) {
      const cacheSession = authenticator.prepareCache();
      const now = ctx.clock.now();
      const { platform, issuer } = logins[0]!.identity;
      const linksOf = (subjects: readonly string[]) =>
        unit.find(identities, { where: { platform, issuer, subject: { in: subjects } } });
      const found = await linksOf(logins.map(({ identity }) => identity.subject));
      const ids = found.map(({ accountId }) => accountId);
      const known = new Set(found.map(({ subject }) => subject));
      // The identities are read again: one may have been unlinked before its account was locked.
      const [locked, links, surplus] =
        ids.length === 0
          ? [[], [], []]
          : await Promise.all([
              lockFreeAccounts(unit, ids),
              linksOf([...known]),
              sessions.findSurplus(unit, ids),
            ]);
      const byId = new Map(locked.map((account) => [account.id, account]));
      const bySubject = new Map(links.map((link) => [link.subject, link]));

      /** Returns the login that can start now; null if it needs a unit of its own. */
      const loginOf = (session: VerifiedSession): NewLogin | null => {
        const { subject } = session.identity;
        if (!known.has(subject)) return { session, account: null };
        const link = bySubject.get(subject);
        const account = link && byId.get(link.accountId);
        if (!account || !link.trusted || isBootstrapAdmin(session.identity)) return null;
        if (banIn(account, now)) return null;
        return { session, account: { id: account.id, isOperator: rights.isOperator(account.authRole) } };
      };
      const starting = logins.map(loginOf);
      const begun = starting.filter((login) => login !== null);
      const startingIds = new Set(begun.map(({ account }) => account?.id));
      let started: readonly StartedSession[];
      unit.afterCommit(() => {
        for (const { session } of started)
          if (session.accountId !== null) cacheSession(session, byId.get(session.accountId)!);
      });
      started = await sessions.startAll(
        unit,
        begun,
        surplus.filter(({ accountId }) => startingIds.has(accountId!)),
      );
      const next = started.values();
      return starting.map((login) => login && next.next().value!);
    },
  };
}
