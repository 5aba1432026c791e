import { digest as digestOf } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { selectColumns } from '../../storage/table.ts';
import { unawaited } from '../../storage/unawaited.ts';
import { claimSession } from './claim-session.ts';
import type { NewLogin, NewSession, SessionStoreDependencies, StartedSession } from './dependencies.ts';
import {
  endLogins,
  endSession,
  endSessionsOf,
  endSurplus,
  findSurplus,
  refuseSessionsOf,
} from './end-sessions.ts';
import { latestUse } from './last-seen.ts';
import { lineageOf, lockLineage } from './lineage.ts';
import { emitAuthentication, publishChanged, publishEnded } from './publish-session.ts';
import type { SessionStore } from './session-store.ts';
import { durationsOf, expiresAt, isExpired, isLoggedIn, isUnused, sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

const failedMilliseconds = 60_000;
/** The columns that say when an account was used last, and by which sessions are found. */
const lastUsed = selectColumns(sessions, [
  'accountId',
  'state',
  'lastSeenAt',
  'isOperator',
  'idleUntil',
  'lastsUntil',
]);

const tokens = selectColumns(sessions, ['digest', 'lineage', 'replaced']);

type NewRow = Omit<SessionRow, 'digest' | 'sessionRef' | 'sweepAt'>;

/** Creates the store of sessions on the storage of each call. */
export function createSessionStore(dependencies: SessionStoreDependencies): SessionStore {
  const { clock, secrets, limits } = dependencies;

  /** Makes the row of a new session, and its token. */
  function start(row: NewRow): StartedSession {
    const token = secrets.sessionToken();
    const digest = digestOf(token);
    const sessionRef = digest.slice(0, 16);
    const lineage = row.lineage || lineageOf(row.createdAt, sessionRef);
    return { token, session: { ...row, digest, sessionRef, lineage, sweepAt: expiresAt(row) } };
  }

  function insert(unit: StorageOperations, row: NewRow): StartedSession {
    const started = start(row);
    unawaited(unit.insert(sessions, started.session));
    return started;
  }

  /** Makes the session of a player whose identity is verified. */
  function startLogin({ session, account }: NewLogin, now: number): StartedSession {
    if (account === null) return start(newRow(session, now, now + limits.unclaimedSessionSeconds * 1000));
    const { idleMilliseconds, totalMilliseconds } = durationsOf(limits, account.isOperator);
    return start({
      ...newRow(session, now, now + idleMilliseconds),
      state: sessionState.ACCOUNT,
      accountId: account.id,
      isOperator: account.isOperator,
      lastsUntil: now + totalMilliseconds,
      used: false,
    });
  }

  return {
    limits,

    async start(unit, session) {
      const now = clock.now();
      const seconds = session.identity ? limits.unclaimedSessionSeconds : limits.pendingSessionSeconds;
      return insert(unit, newRow(session, now, now + seconds * 1000));
    },

    findSurplus: (unit, accountIds) => findSurplus(dependencies, unit, accountIds),

    async startAll(unit, logins, surplus) {
      const now = clock.now();
      const started = logins.map((login) => startLogin(login, now));
      const rows = started.map(({ session }) => session);
      unawaited(unit.insert(sessions, rows));
      endSurplus(dependencies, unit, surplus);
      // At once, because a listener of the host may read from the storage.
      await Promise.all(
        rows.map(async (row) => {
          if (row.accountId === null) return;
          await dependencies.onClaimed?.(unit, row);
          emitAuthentication(unit, 'LOGIN', row, row.accountId);
        }),
      );
      return started;
    },

    async find(db, digest) {
      const row = await db.get(sessions, { digest });
      return row && !isExpired(row, clock.now()) ? row : null;
    },

    async findWithAccount(db, digest) {
      const found = await dependencies.accounts.withAccount(db, sessions, { digest }, 'accountId');
      return found && !isExpired(found.row, clock.now()) ? found : null;
    },

    async findByRef(db, sessionRef) {
      const [row] = await db.find(sessions, {
        where: { digest: { prefix: sessionRef }, sessionRef },
        limit: 1,
      });
      return row && !isExpired(row, clock.now()) ? row : null;
    },

    async live(db, lineages) {
      const now = clock.now();
      const where = { lineage: { in: lineages }, idleUntil: { gt: now }, lastsUntil: { gt: now } };
      const rows = await db.find(sessions, { where: { ...where, state: sessionState.ACCOUNT } });
      return new Set(rows.map(({ lineage }) => lineage));
    },

    async newestOf(db, lineage) {
      const [row] = await db.find(tokens, { where: { lineage, replaced: false }, limit: 1 });
      return row?.digest ?? null;
    },

    async lastUses(db, accountIds, now) {
      const where = { accountId: { in: accountIds }, idleUntil: { gt: now }, lastsUntil: { gt: now } };
      const uses = new Map<string, number>();
      for (const row of await db.find(lastUsed, { where: { ...where, state: sessionState.ACCOUNT } })) {
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
        { state: sessionState.FAILED, failure: reason, ...endingAt(until), idleUntil: until },
      );
      return row !== undefined;
    },

    async shorten(unit, digest, milliseconds) {
      const until = clock.now() + milliseconds;
      await unit.update(sessions, { digest, lastsUntil: { gt: until } }, endingAt(until));
    },

    claim: (unit, session, accountId, options = {}) =>
      claimSession(dependencies, unit, session, accountId, options),

    async limitToOperator(db, { digest, createdAt, lastSeenAt, idleUntil, lastsUntil }) {
      const { idleMilliseconds, totalMilliseconds } = durationsOf(limits, true);
      const times = {
        idleUntil: Math.min(idleUntil, lastSeenAt + idleMilliseconds),
        lastsUntil: Math.min(lastsUntil, createdAt + totalMilliseconds),
      };
      const change = { isOperator: true, ...times, sweepAt: expiresAt(times) };
      const [row] = await db.update(sessions, { digest }, change);
      return row && !isExpired(row, clock.now()) ? row : null;
    },

    async rotate(unit, digest, overlapSeconds = 30) {
      const rows = await lockLineage(unit, digest);
      const now = clock.now();
      const own = rows.find((row) => row.digest === digest);
      const newest = rows.find((row) => !row.replaced);
      if (!own || !newest || !isLoggedIn(own, now)) return null;
      const { lineage } = own;
      const until = now + overlapSeconds * 1000;
      await unit.update(sessions, { lineage, replaced: false }, { replaced: true });
      await unit.update(sessions, { lineage, lastsUntil: { gt: until } }, endingAt(until));
      publishChanged(dependencies, unit, rows);
      const { digest: _, sessionRef: __, sweepAt: ___, ...login } = newest;
      const idleUntil =
        newest.state === sessionState.ACCOUNT
          ? now + durationsOf(limits, newest.isOperator).idleMilliseconds
          : newest.idleUntil;
      return insert(unit, { ...login, used: true, lastSeenAt: now, idleUntil });
    },

    async consume(unit, digest) {
      const rows = await lockLineage(unit, digest);
      const own = rows.find((row) => row.digest === digest);
      if (!own || !isUnused(own) || isExpired(own, clock.now())) return null;
      publishEnded(dependencies, unit, await unit.delete(sessions, { lineage: own.lineage }));
      return own;
    },

    end: (unit, digest) => endSession(dependencies, unit, digest),

    endLogins: (unit, lineages, { withoutAccount = false } = {}) =>
      endLogins(dependencies, unit, lineages, withoutAccount),

    endAllOf: (unit, accountId, selection = {}) => endSessionsOf(dependencies, unit, accountId, selection),

    refuseAllOf: (unit, accountId) => refuseSessionsOf(dependencies, unit, accountId),

    async lockAccount(unit, accountId) {
      await dependencies.accounts.lock(unit, [accountId]);
    },

    async lockLoggedIn(unit, digest) {
      const [row] = await unit.update(sessions, { digest }, { revision: { add: 1 } });
      return row && isLoggedIn(row, clock.now()) ? row : null;
    },
  };
}

/** Ends a session at a time that is earlier than its end. */
const endingAt = (until: number) => ({ lastsUntil: until, sweepAt: until });

const newRow = (
  { provider, platform, identity, address, userAgent }: NewSession,
  now: number,
  until: number,
): NewRow => ({
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
  isOperator: false,
  used: true,
  createdAt: now,
  lastSeenAt: now,
  idleUntil: until,
  lastsUntil: until,
  address,
  userAgent,
  revision: 0,
});
