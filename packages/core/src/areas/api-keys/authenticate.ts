import type { Actor } from '../../kernel/call.ts';
import { allPermissions, permissionsOf } from '../../kernel/permissions.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createExpiringMap } from '../../runtime/expiring-map.ts';
import { createKnownCredentials } from '../../runtime/known-credentials.ts';
import type { Log } from '../../runtime/log.ts';
import { apiKeyId, digest, sameSecret } from '../../runtime/secrets.ts';
import type { Storage } from '../../storage/storage.ts';
import { apiKeys, policies } from './tables.ts';

/** How long the actor of a key is cached if no signal of a change arrives. */
const cacheMilliseconds = 5_000;
/** How often the last use of a key is written. */
const lastUseMilliseconds = 60_000;
/** The maximum number of cached keys. Only valid keys are cached. */
const maxCachedKeys = 10_000;

export interface KeyAuthenticatorDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** A key with every permission, compared in memory and never stored. */
  readonly rootApiKey: string | undefined;
}

/** Turns API keys into actors. */
export interface KeyAuthenticator {
  /**
   * Returns the actor of a presented key. The actor is anonymous if the key is not valid, whatever the reason. Calls
   * `beforeGuess` before it checks a key that was never valid here.
   */
  authenticate(key: string, now: number, beforeGuess?: () => Promise<void>): Actor | Promise<Actor>;
  /** Empties the cache because keys or policies have changed. */
  forget(): void;
}

const anonymous: Actor = { kind: 'anonymous' };

/** Creates the authenticator of API keys, with a cache of the actors of valid keys. */
export function createKeyAuthenticator({
  storage,
  clock,
  log,
  rootApiKey,
}: KeyAuthenticatorDependencies): KeyAuthenticator {
  const cache = createExpiringMap<Actor>(maxCachedKeys);
  const known = createKnownCredentials();
  let generation = 0;
  /** Compared as a text: the time that takes tells something of a digest, and nothing of a key. */
  const rootFingerprint = rootApiKey === undefined ? undefined : digest(rootApiKey);
  const root: Actor = {
    kind: 'key',
    keyId: 'root',
    name: 'root',
    policyId: null,
    permissions: allPermissions,
  };

  async function readActor(keyId: string, key: string): Promise<Actor> {
    const row = await storage.get(apiKeys, { keyId });
    // Compares for unknown keys too, so that both answers take the same time.
    const isSame = sameSecret(row?.digest ?? '', digest(key));
    const policy = row && isSame ? await storage.get(policies, { id: row.policyId }) : null;
    if (!row || !isSame || !policy) return anonymous;
    const now = clock.now();
    if (row.lastUsedAt <= now - lastUseMilliseconds) recordUse(row.keyId, now);
    return {
      kind: 'key',
      keyId,
      name: row.name,
      policyId: policy.id,
      permissions: permissionsOf(policy.permissions as string[]),
    };
  }

  /** Writes the last use in the background, so that no request waits for it. */
  function recordUse(keyId: string, now: number): void {
    storage
      .update(apiKeys, { keyId, lastUsedAt: { lte: now - lastUseMilliseconds } }, { lastUsedAt: now })
      .catch((cause: unknown) =>
        log.warn({ cause, keyId }, 'the last use of an API key could not be written'),
      );
  }

  /** Returns the actor of a key that this process knows. */
  const knownActor = (fingerprint: string, now: number): Actor | undefined =>
    fingerprint === rootFingerprint ? root : cache.get(fingerprint, now);

  async function findActor(
    key: string,
    fingerprint: string,
    now: number,
    beforeGuess: (() => Promise<void>) | undefined,
  ): Promise<Actor> {
    // Also before the root key is compared: a person may have chosen one that can be guessed.
    if (beforeGuess && !known.has(fingerprint, now)) await beforeGuess();
    const actor = knownActor(fingerprint, now) ?? (await readValidActor(key, fingerprint, now));
    if (beforeGuess) known.record(fingerprint, actor.kind === 'key', now);
    return actor;
  }

  async function readValidActor(key: string, fingerprint: string, now: number): Promise<Actor> {
    const keyId = apiKeyId(key);
    if (keyId === null) return anonymous;
    const generationBefore = generation;
    const actor = await readActor(keyId, key);
    if (actor.kind !== 'key') return actor;
    known.record(fingerprint, true, now);
    if (generationBefore === generation) cache.set(fingerprint, actor, now + cacheMilliseconds, now);
    return actor;
  }

  return {
    authenticate(key, now, beforeGuess) {
      const fingerprint = digest(key);
      const actor = beforeGuess === undefined ? knownActor(fingerprint, now) : undefined;
      return actor ?? findActor(key, fingerprint, now, beforeGuess);
    },
    forget() {
      generation++;
      cache.clear();
    },
  };
}
