import { banIn } from '../../kernel/bans.ts';
import type { Actor } from '../../kernel/call.ts';
import { createExpiringMap } from '../../runtime/expiring-map.ts';
import { createKnownCredentials } from '../../runtime/known-credentials.ts';
import { createRecentChanges } from '../../runtime/recent-changes.ts';
import { digest as digestOf } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { AccountSummary } from '../accounts/directory.ts';
import { cacheMilliseconds, createLastSeen, type LastSeenDependencies } from './last-seen.ts';
import { permissionsByRole, type Roles } from './roles.ts';
import type { SessionStore } from './session-store.ts';
import type { OnSignal } from './signals.ts';
import { expiresAt, isLoggedIn, sessionState } from './states.ts';
import type { SessionRow } from './tables.ts';

export interface SessionAuthenticatorDependencies extends LastSeenDependencies {
  readonly storage: StorageOperations;
  readonly store: SessionStore;
  readonly roles: Roles;
  readonly onSignal: OnSignal;
}

export interface SessionAuthenticator {
  /** Returns the actor of a presented token. Calls `beforeGuess` before it reads a token that was never valid here. */
  authenticate(token: string, now: number, beforeGuess?: () => Promise<void>): Actor | Promise<Actor>;
  /** Returns the actor of a session by the key of its row, for tickets that represent a session. */
  actorOf(digest: string, now: number): Actor | Promise<Actor>;
  /**
   * Returns a function that caches the actor of a session which a login of this process starts, for the request that
   * follows the login. Call it before the account is read, and the function after the commit.
   */
  prepareCache(): (row: SessionRow, account: Pick<AccountSummary, 'authRole'>) => void;
  /** Writes at once which sessions this process has seen used for the first time. */
  writeFirstUses(): Promise<void>;
  /** Writes at once all uses of sessions that wait. */
  writeUses(): Promise<void>;
}

/** The maximum number of cached sessions, up to 1,100 bytes each until they are used. */
const maxCachedSessions = 20_000;
/** `gs_` and 43 characters. */
const tokenLength = 46;

interface CachedActor {
  readonly digest: string;
  readonly actor: Actor;
  /** The row of a session that a login of this process has started, until it is used. */
  unused: SessionRow | null;
}

const anonymous: Actor = { kind: 'anonymous' };

/**
 * Creates the function that turns a session token into an actor. The actor is anonymous if the token does not belong to
 * a live session, whatever the reason.
 *
 * Sessions with an account are cached for 5 seconds and removed at once when they end or their account changes. Other
 * sessions are read each time: they make one or two requests, and the second must see what the first did.
 */
export function createSessionAuthenticator(
  dependencies: SessionAuthenticatorDependencies,
): SessionAuthenticator {
  const { storage, store, onSignal } = dependencies;
  const permissionsOfRole = permissionsByRole(dependencies.roles);
  const lastSeen = createLastSeen(dependencies);
  const cacheFor = cacheMilliseconds(dependencies.limits);
  /** By session reference, because signals name sessions by it. */
  const cache = createExpiringMap<CachedActor>(maxCachedSessions);
  const known = createKnownCredentials();
  /** Of sessions, by their references, and of accounts. */
  const changes = createRecentChanges();

  const forget = (sessionRef: string | null): void => {
    changes.record(sessionRef);
    if (sessionRef === null) cache.clear();
    else cache.delete(sessionRef);
  };
  onSignal('session.ended', forget);
  onSignal('session.changed', forget);
  onSignal('account.changed', (accountId) => {
    changes.record(accountId);
    if (accountId === null) cache.clear();
    cache.deleteWhere(({ actor }) => actor.kind === 'session' && actor.accountId === accountId);
  });

  async function readActor(digest: string, now: number): Promise<Actor> {
    const before = changes.moment();
    const found = await store.findWithAccount(storage, digest);
    if (!found) return anonymous;
    const { account } = found;
    let row: SessionRow | null = found.row;
    const { sessionRef, accountId } = row;
    const refusal = account && banIn(account, now);
    if (refusal) return { kind: 'pending', digest, sessionRef, refusal };
    if (!isLoggedIn(row, now)) return { kind: 'pending', digest, sessionRef };
    if (accountId !== null && !account) return anonymous;
    const authRole = account?.authRole ?? '';
    if (permissionsOfRole(authRole).granted.length > 0 && !row.isOperator)
      row = await store.limitToOperator(storage, row);
    if (!row) return anonymous;
    lastSeen.record(row, now);
    const actor = actorWith(row, authRole);
    if (row.state === sessionState.ACCOUNT && isUnchanged(row, before)) keep(row, actor, now, null);
    return actor;
  }

  /** If a signal arrived since rows were read, they may be older than the change that it reports. */
  const isUnchanged = ({ sessionRef, accountId }: SessionRow, since: number): boolean =>
    changes.isUnchanged(since, [sessionRef, accountId!]);

  const actorWith = (row: SessionRow, authRole: string): Actor => ({
    kind: 'session',
    digest: row.digest,
    sessionRef: row.sessionRef,
    lineage: row.lineage,
    accountId: row.accountId,
    authRole,
    permissions: permissionsOfRole(authRole),
    ...(row.accountId === null && { unclaimed: row }),
  });

  function keep(row: SessionRow, actor: Actor, now: number, unused: SessionRow | null): void {
    const { digest, sessionRef } = row;
    cache.set(sessionRef, { digest, actor, unused }, Math.min(now + cacheFor, expiresAt(row)), now);
    known.record(digest, true, now);
  }

  async function findActor(digest: string, now: number, beforeGuess?: () => Promise<void>): Promise<Actor> {
    if (beforeGuess && !known.has(digest, now)) await beforeGuess();
    const actor = await readActor(digest, now);
    known.record(digest, actor.kind !== 'anonymous', now);
    return actor;
  }

  function actorOf(digest: string, now: number, beforeGuess?: () => Promise<void>): Actor | Promise<Actor> {
    const cached = cache.get(digest.slice(0, 16), now);
    if (cached?.digest !== digest) return findActor(digest, now, beforeGuess);
    if (cached.unused) {
      lastSeen.record(cached.unused, now);
      cached.unused = null;
    }
    return cached.actor;
  }

  return {
    actorOf,
    prepareCache() {
      const before = changes.moment();
      return (row, { authRole }) => {
        if (isUnchanged(row, before)) keep(row, actorWith(row, authRole), row.createdAt, row);
      };
    },
    writeFirstUses: lastSeen.writeFirstUses,
    writeUses: lastSeen.writeAll,
    authenticate(token, now, beforeGuess) {
      if (token.length !== tokenLength || !token.startsWith('gs_')) return anonymous;
      return actorOf(digestOf(token), now, beforeGuess);
    },
  };
}
