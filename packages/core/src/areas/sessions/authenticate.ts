import type { Actor } from '../../kernel/call.ts';
import { digest as digestOf } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { cacheMilliseconds, createLastSeen, type LastSeenDependencies } from './last-seen.ts';
import { permissionsByRole, type Roles } from './roles.ts';
import type { SessionStore } from './session-store.ts';
import type { OnSignal } from './signals.ts';
import { expiresAt, isLoggedIn, sessionState } from './states.ts';

/** What a session needs to know of its account. */
export interface SessionAccount {
  readonly authRole: string;
  readonly displayName: string;
}

/** Reads an account. Returns null if it was deleted. */
export type AccountOf = (db: StorageOperations, accountId: string) => Promise<SessionAccount | null>;

export interface SessionAuthenticatorDependencies extends LastSeenDependencies {
  readonly storage: StorageOperations;
  readonly store: SessionStore;
  readonly roles: Roles;
  readonly accountOf: AccountOf;
  readonly onSignal: OnSignal;
}

export interface SessionAuthenticator {
  /** Returns the actor of a presented token. */
  authenticate(token: string, now: number): Promise<Actor>;
  /** Returns the actor of a session by the key of its row, for tickets that represent a session. */
  actorOf(digest: string, now: number): Promise<Actor>;
}

/** The maximum number of cached sessions, about 300 bytes each. If the cache is full, the oldest entry is removed. */
const maxCachedSessions = 20_000;
/** `gs_` and 43 characters. */
const tokenLength = 46;

interface CachedActor {
  readonly digest: string;
  readonly actor: Actor;
  readonly until: number;
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
  const { storage, store, accountOf, onSignal } = dependencies;
  const permissionsOfRole = permissionsByRole(dependencies.roles);
  const recordUse = createLastSeen(dependencies);
  const cacheFor = cacheMilliseconds(dependencies.limits);
  /** By session reference, because signals name sessions by it. */
  const cache = new Map<string, CachedActor>();
  let generation = 0;

  const forget = (sessionRef: string | null): void => {
    generation++;
    if (sessionRef === null) cache.clear();
    else cache.delete(sessionRef);
  };
  onSignal('session.ended', forget);
  onSignal('session.changed', forget);
  onSignal('account.changed', (accountId) => {
    generation++;
    if (accountId === null) cache.clear();
    for (const [sessionRef, { actor }] of cache)
      if (actor.kind === 'session' && actor.accountId === accountId) cache.delete(sessionRef);
  });

  async function readActor(digest: string, now: number): Promise<Actor> {
    const generationBefore = generation;
    let row = await store.find(storage, digest);
    if (!row) return anonymous;
    const { sessionRef, lineage, accountId } = row;
    if (!isLoggedIn(row, now)) return { kind: 'pending', digest, sessionRef };
    const account = accountId === null ? null : await accountOf(storage, accountId);
    if (accountId !== null && !account) return anonymous;
    const authRole = account?.authRole ?? '';
    const permissions = permissionsOfRole(authRole);
    if (permissions.granted.length > 0 && !row.isOperator) row = await store.limitToOperator(storage, row);
    if (!row) return anonymous;
    recordUse(row, now);
    const actor: Actor = {
      kind: 'session',
      digest,
      sessionRef,
      lineage,
      accountId,
      authRole,
      permissions,
      ...(accountId === null && { unclaimed: row }),
    };
    // If a signal arrived during the read, the rows may be older than the change that it reports.
    if (row.state === sessionState.ACCOUNT && generationBefore === generation) {
      if (cache.size >= maxCachedSessions) cache.delete(cache.keys().next().value!);
      cache.set(sessionRef, { digest, actor, until: Math.min(now + cacheFor, expiresAt(row)) });
    }
    return actor;
  }

  async function actorOf(digest: string, now: number): Promise<Actor> {
    const cached = cache.get(digest.slice(0, 16));
    return cached && cached.until > now && cached.digest === digest ? cached.actor : readActor(digest, now);
  }

  return {
    actorOf,
    async authenticate(token, now) {
      if (token.length !== tokenLength || !token.startsWith('gs_')) return anonymous;
      return actorOf(digestOf(token), now);
    },
  };
}
