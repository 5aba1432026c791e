import { rememberConnected } from '../../connections/connection-rows.ts';
import { authenticationEventTypes } from '../../events/event-kinds.ts';
import type { UnclaimedLogin } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest as digestOf } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStoreDependencies } from './dependencies.ts';
import { latestUse } from './last-seen.ts';
import type { Claimed, SessionStore } from './session-store.ts';
import { isExpired, isLoggedIn, sessionState } from './states.ts';
import { type SessionRow, sessionAccounts, sessions } from './tables.ts';

const failedMilliseconds = 60_000;

export function createSessionStore(dependencies: SessionStoreDependencies): SessionStore {
  const { clock, secrets, limits, signal } = dependencies;
  const sessionsPerAccount = dependencies.singleSession ? 1 : limits.sessionsPerAccount;

  /** The rows of a session's login, in a lock: what another caller did before is in them, what it wants to do waits. */
  async function lockedLineage(unit: StorageOperations, digest: string): Promise<SessionRow[]> {
    const row = await unit.get(sessions, { digest });
    if (!row) return [];
    const { lineage } = row;
    await unit.update(sessions, { lineage }, { revision: { add: 1 } }, { orderBy: ['digest'] });
    // Read anew: a token made while this unit waited for the lock was not there to be locked.
    return unit.find(sessions, { where: { lineage } });
  }

  /** What an ACCOUNT session begins with. */
  const owned = (accountId: string, now: number) => ({
    state: sessionState.ACCOUNT,
    accountId,
    lastSeenAt: now,
    idleUntil: now + limits.sessionIdleSeconds * 1000,
  });

  const tellChanged = (unit: Unit, rows: readonly SessionRow[]): void =>
    unit.afterCommit(() => {
      for (const row of rows) signal('session.changed', row.sessionRef);
    });

  /** Claims a login that has one token, as nearly all have, with one statement; null where it is not so (any more). */
  async function claimOnly(
    unit: Unit,
    { digest }: UnclaimedLogin,
    accountId: string,
  ): Promise<Claimed | null> {
    const now = clock.now();
    const [row] = await unit.update(
      sessions,
      {
        digest,
        replaced: false,
        state: sessionState.AUTHENTICATED,
        idleUntil: { gt: now },
        lastsUntil: { gt: now },
      },
      { ...owned(accountId, now), lastsUntil: now + limits.sessionSeconds * 1000, revision: { add: 1 } },
    );
    if (!row) return null;
    tellChanged(unit, [row]);
    return { row, isNew: true };
  }

  /** Claims a login with all of its tokens. Null where it cannot be this account's. */
  async function claimLineage(unit: Unit, digest: string, accountId: string): Promise<Claimed | null> {
    const rows = await lockedLineage(unit, digest);
    const now = clock.now();
    const own = rows.find((row) => row.digest === digest);
    const lasting = rows.find((row) => !row.replaced);
    if (!own || !lasting || !isLoggedIn(own, now)) return null;
    if (lasting.state === sessionState.ACCOUNT)
      return own.accountId === accountId ? { row: own, isNew: false } : null;
    const { lineage } = own;
    const change = owned(accountId, now);
    const lastsUntil = now + limits.sessionSeconds * 1000;
    await unit.update(sessions, { lineage, replaced: false }, { ...change, lastsUntil });
    await unit.update(sessions, { lineage, replaced: true }, change);
    tellChanged(unit, rows);
    return { row: { ...own, ...change, ...(!own.replaced && { lastsUntil }) }, isNew: true };
  }

  /** Locks the list of an account's sessions, not the sessions. */
  const lockAccount = (unit: StorageOperations, accountId: string) =>
    unit.insert(sessionAccounts, { accountId, claims: 1 }, { orUpdate: { claims: { add: 1 } } });

  /**
   * Tells the accounts and everything that holds on to these sessions. Rows of one login are one session; one whose
   * time had come ended then, and is not told of again.
   */
  function tellEnded(unit: Unit, rows: readonly SessionRow[]): number {
    const now = clock.now();
    const logins = new Map(rows.filter((row) => !isExpired(row, now)).map((row) => [row.lineage, row]));
    for (const row of logins.values())
      if (row.accountId !== null) emitAuthentication(unit, 'LOGOUT', row, row.accountId);
    unit.afterCommit(() => {
      for (const row of rows) signal('session.ended', row.sessionRef);
    });
    return logins.size;
  }

  async function endLineages(
    unit: Unit,
    lineages: readonly string[],
    withoutAccount = false,
  ): Promise<readonly SessionRow[]> {
    if (lineages.length === 0) return [];
    const where = { lineage: { in: lineages }, ...(withoutAccount && { accountId: null }) };
    // The rows of one login are one or two; only of many could two callers wait for each other.
    const order = lineages.length > 1 ? ({ orderBy: ['digest'] } as const) : undefined;
    const removed: SessionRow[] = [];
    // Until none is left: a token made while this unit waited for its login was not there to be seen.
    for (let rows: SessionRow[] | undefined; rows === undefined || rows.length > 0; removed.push(...rows))
      rows = await unit.delete(sessions, where, order);
    return removed;
  }

  /** Tells of sessions that were ended on purpose, and returns how many there were. */
  async function ended(unit: Unit, rows: readonly SessionRow[]): Promise<number> {
    if (rows.length > 0) await dependencies.onEnded?.(unit, rows);
    return tellEnded(unit, rows);
  }

  async function endOldest(unit: Unit, accountId: string, kept: string): Promise<void> {
    const now = clock.now();
    const older = await unit.find(sessions, {
      where: {
        accountId,
        lineage: { not: kept },
        replaced: false,
        idleUntil: { gt: now },
        lastsUntil: { gt: now },
      },
      orderBy: [{ column: 'createdAt', descending: true }],
      offset: sessionsPerAccount - 1,
    });
    const lineages = older.map((row) => row.lineage);
    tellEnded(unit, await endLineages(unit, lineages));
  }

  const latest = (row: SessionRow): number => latestUse(row, limits, clock.now());

  const insert = async (unit: StorageOperations, row: Omit<SessionRow, 'digest' | 'sessionRef'>) => {
    const token = secrets.sessionToken();
    const digest = digestOf(token);
    const sessionRef = digest.slice(0, 16);
    const lineage = row.lineage || lineageOf(row.createdAt, sessionRef);
    const made = { ...row, digest, sessionRef, lineage };
    const [session] = await unit.insert(sessions, made);
    return { token, session: session! };
  };

  return {
    start(unit, { provider, platform, identity, address, userAgent }) {
      const now = clock.now();
      const seconds = identity ? limits.unclaimedSessionSeconds : limits.pendingSessionSeconds;
      const until = now + seconds * 1000;
      const row = {
        lineage: '',
        replaced: false,
        state: identity ? sessionState.AUTHENTICATED : sessionState.PENDING,
        accountId: null,
        provider,
        platform,
        issuer: identity?.issuer ?? null,
        subject: identity?.subject ?? null,
        displayName: identity?.displayName ?? null,
        failure: null,
        createdAt: now,
        lastSeenAt: now,
        idleUntil: until,
        lastsUntil: until,
        address,
        userAgent,
        revision: 0,
      };
      return insert(unit, row);
    },

    async find(db, digest) {
      const row = await db.get(sessions, { digest });
      return row && !isExpired(row, clock.now()) ? row : null;
    },

    async findByRef(db, sessionRef) {
      const [row] = await db.find(sessions, {
        where: { digest: { prefix: sessionRef }, sessionRef },
        limit: 1,
      });
      return row && !isExpired(row, clock.now()) ? row : null;
    },

    async live(db, digests) {
      const now = clock.now();
      const where = { digest: { in: digests }, idleUntil: { gt: now }, lastsUntil: { gt: now } };
      const rows = await db.find(sessions, { where: { ...where, state: sessionState.ACCOUNT } });
      return new Set(rows.map(({ digest }) => digest));
    },

    async lastUses(db, accountIds, now) {
      const where = { accountId: { in: accountIds }, idleUntil: { gt: now }, lastsUntil: { gt: now } };
      const uses = new Map<string, number>();
      for (const row of await db.find(sessions, { where: { ...where, state: sessionState.ACCOUNT } })) {
        const use = latestUse(row, limits, now);
        uses.set(row.accountId!, Math.max(use, uses.get(row.accountId!) ?? 0));
      }
      return uses;
    },

    async fail(unit, digest, reason) {
      const now = clock.now();
      const until = now + failedMilliseconds;
      const [row] = await unit.update(
        sessions,
        { digest, state: sessionState.PENDING, lastsUntil: { gt: now } },
        { state: sessionState.FAILED, failure: reason, idleUntil: until, lastsUntil: until },
      );
      return row !== undefined;
    },

    async shorten(unit, digest, milliseconds) {
      const until = clock.now() + milliseconds;
      await unit.update(sessions, { digest, lastsUntil: { gt: until } }, { lastsUntil: until });
    },

    async claim(unit, session, accountId, { isNew = false } = {}) {
      // Nobody else can give a session to an account that this unit makes: no list to lock, and none to cut.
      if (!isNew) await lockAccount(unit, accountId);
      const claimed =
        (isFirstToken(session) && (await claimOnly(unit, session, accountId))) ||
        (await claimLineage(unit, session.digest, accountId));
      if (claimed?.isNew !== true) return claimed;
      const { row } = claimed;
      if (!isNew) await endOldest(unit, accountId, row.lineage);
      await dependencies.onClaimed?.(unit, row);
      emitAuthentication(unit, 'LOGIN', row, accountId);
      return claimed;
    },

    async rotate(unit, digest, overlapSeconds = 30) {
      const rows = await lockedLineage(unit, digest);
      const now = clock.now();
      const own = rows.find((row) => row.digest === digest);
      const lasting = rows.find((row) => !row.replaced);
      if (!own || !lasting || !isLoggedIn(own, now)) return null;
      const { lineage } = own;
      const until = now + overlapSeconds * 1000;
      await unit.update(sessions, { lineage, replaced: false }, { replaced: true });
      await unit.update(sessions, { lineage, lastsUntil: { gt: until } }, { lastsUntil: until });
      const { digest: _, sessionRef: __, ...login } = lasting;
      const idleUntil =
        lasting.state === sessionState.ACCOUNT ? now + limits.sessionIdleSeconds * 1000 : lasting.idleUntil;
      unit.afterCommit(() => {
        for (const row of rows) signal('session.changed', row.sessionRef);
      });
      return insert(unit, { ...login, lastSeenAt: now, idleUntil });
    },

    async consume(unit, digest) {
      const rows = await lockedLineage(unit, digest);
      const own = rows.find((row) => row.digest === digest);
      if (!own || own.state !== sessionState.AUTHENTICATED || isExpired(own, clock.now())) return null;
      tellEnded(unit, await unit.delete(sessions, { lineage: own.lineage }));
      return own;
    },

    async end(unit, digest) {
      const row = await unit.get(sessions, { digest });
      if (row === null || (await ended(unit, await endLineages(unit, [row.lineage]))) === 0) return false;
      // What told when the player was last there is gone with the session.
      if (row.accountId !== null) await rememberConnected(unit, row.accountId, latest(row));
      return true;
    },

    async endLogins(unit, lineages, { withoutAccount } = {}) {
      await ended(unit, await endLineages(unit, lineages, withoutAccount));
    },

    async endAllOf(unit, accountId, { but, with: identity } = {}) {
      await lockAccount(unit, accountId);
      const where = { accountId, ...(but !== undefined && { lineage: { not: but } }), ...identity };
      // Waits for refreshes under way, so that the removal sees the tokens that they made.
      await unit.update(sessions, where, { revision: { add: 1 } }, { orderBy: ['digest'] });
      const rows = await unit.delete(sessions, where);
      if (but === undefined && identity === undefined) await unit.delete(sessionAccounts, { accountId });
      if (identity !== undefined && rows.length > 0)
        await rememberConnected(unit, accountId, Math.max(...rows.map(latest)));
      return ended(unit, rows);
    },

    async lock(unit, accountId) {
      await lockAccount(unit, accountId);
    },

    async hold(unit, digest) {
      const [row] = await unit.update(sessions, { digest }, { revision: { add: 1 } });
      return row && isLoggedIn(row, clock.now()) ? row : null;
    },
  };
}

const lineageOf = (createdAt: number, sessionRef: string): string => `${createdAt}-${sessionRef}`;

/** Whether a session has the token that its login began with. While that is not replaced it is the only one. */
const isFirstToken = ({ createdAt, sessionRef, lineage }: UnclaimedLogin): boolean =>
  lineage === lineageOf(createdAt, sessionRef);

function emitAuthentication(
  unit: Unit,
  type: keyof typeof authenticationEventTypes,
  row: SessionRow,
  accountId: string,
): void {
  unit.emit({
    event: {
      authenticationEvent: {
        type: authenticationEventTypes[type],
        serviceAccountId: accountId,
        platformAccountId: row.subject,
        platform: row.platform,
      },
    },
    recipients: [accountId],
  });
}
