import type { Actor } from '../../kernel/call.ts';
import { digest as digestOf } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { createLastSeen, type LastSeenDependencies, rememberedMilliseconds } from './last-seen.ts';
import { permissionsByRole, type Roles } from './roles.ts';
import type { SessionStore } from './session-store.ts';
import type { OnSignal } from './signals.ts';
import { expiresAt, isLoggedIn, sessionState } from './states.ts';

/** What a session takes from its account. */
export interface AccountFacts {
  readonly authRole: string;
  readonly displayName: string;
}

/** Reads an account; null where it is gone. */
export type AccountOf = (db: StorageOperations, accountId: string) => Promise<AccountFacts | null>;

export interface SessionAuthenticatorDependencies extends LastSeenDependencies {
  readonly storage: StorageOperations;
  readonly store: SessionStore;
  readonly roles: Roles;
  readonly accountOf: AccountOf;
  readonly onSignal: OnSignal;
}

export interface SessionAuthenticator {
  /** The actor of a presented token. */
  authenticate(token: string, now: number): Promise<Actor>;
  /** The actor of a session by the key of its row, for tickets that stand for one. */
  actorOf(digest: string, now: number): Promise<Actor>;
}

/** Sessions remembered at the most, about 300 bytes each; the one remembered first makes room. */
const mostRemembered = 20_000;
/** `gs_` and 43 characters. */
const tokenLength = 46;

interface Decision {
  readonly digest: string;
  readonly actor: Actor;
  readonly until: number;
}

const anonymous: Actor = { kind: 'anonymous' };

/**
 * Turns a session token into who is asking: anonymous where it stands for no live session, whatever is wrong with it.
 *
 * Sessions with an account are remembered for 5 seconds and forgotten at once when they end or their account changes.
 * The others are read each time: they make one or two requests, and the next one must see what the last one did.
 */
export function createSessionAuthenticator(
  dependencies: SessionAuthenticatorDependencies,
): SessionAuthenticator {
  const { storage, store, accountOf, onSignal } = dependencies;
  const permissionsOfRole = permissionsByRole(dependencies.roles);
  const noteSeen = createLastSeen(dependencies);
  const rememberedFor = rememberedMilliseconds(dependencies.limits);
  /** By session reference, which is how signals name a session. */
  const known = new Map<string, Decision>();
  let generation = 0;

  const forget = (sessionRef: string | null): void => {
    generation++;
    if (sessionRef === null) known.clear();
    else known.delete(sessionRef);
  };
  onSignal('session.ended', forget);
  onSignal('session.changed', forget);
  onSignal('account.changed', (accountId) => {
    generation++;
    if (accountId === null) known.clear();
    for (const [sessionRef, { actor }] of known)
      if (actor.kind === 'session' && actor.accountId === accountId) known.delete(sessionRef);
  });

  async function look(digest: string, now: number): Promise<Actor> {
    const begun = generation;
    const row = await store.find(storage, digest);
    if (!row) return anonymous;
    const { sessionRef, accountId } = row;
    if (!isLoggedIn(row, now)) return { kind: 'pending', digest, sessionRef };
    const account = accountId === null ? null : await accountOf(storage, accountId);
    if (accountId !== null && !account) return anonymous;
    noteSeen(row, now);
    const authRole = account?.authRole ?? '';
    const permissions = permissionsOfRole(authRole);
    const actor: Actor = {
      kind: 'session',
      digest,
      sessionRef,
      accountId,
      authRole,
      permissions,
      ...(accountId === null && { unclaimed: row }),
    };
    // What was read before a signal came may be what the signal was about.
    if (row.state === sessionState.ACCOUNT && begun === generation) {
      if (known.size >= mostRemembered) known.delete(known.keys().next().value!);
      known.set(sessionRef, { digest, actor, until: Math.min(now + rememberedFor, expiresAt(row)) });
    }
    return actor;
  }

  async function actorOf(digest: string, now: number): Promise<Actor> {
    const decision = known.get(digest.slice(0, 16));
    return decision && decision.until > now && decision.digest === digest
      ? decision.actor
      : look(digest, now);
  }

  return {
    actorOf,
    async authenticate(token, now) {
      if (token.length !== tokenLength || !token.startsWith('gs_')) return anonymous;
      return actorOf(digestOf(token), now);
    },
  };
}
