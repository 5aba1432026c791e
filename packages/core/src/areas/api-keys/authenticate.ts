import type { Actor } from '../../kernel/call.ts';
import { allPermissions, permissionsOf } from '../../kernel/permissions.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { apiKeyId, digest, sameSecret } from '../../runtime/secrets.ts';
import type { Storage } from '../../storage/storage.ts';
import { apiKeys, policies } from './tables.ts';

/** How long a decision is remembered where no other node's signal arrives, in milliseconds. */
const remembered = 5_000;
/** How often the last use of a key is written, in milliseconds. */
const usedEvery = 60_000;
/** Keys remembered at the most; valid ones alone are. */
const mostRemembered = 10_000;

export interface KeyAuthenticatorDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** A key with every permission, compared in memory and never stored. */
  readonly rootApiKey: string | undefined;
}

export interface KeyAuthenticator {
  /** The actor of a presented key; anonymous where it is none of ours, whatever is wrong with it. */
  authenticate(key: string, now: number): Promise<Actor>;
  /** Forgets every decision: keys or policies have changed. */
  forget(): void;
}

const anonymous: Actor = { kind: 'anonymous' };

export function createKeyAuthenticator({
  storage,
  clock,
  log,
  rootApiKey,
}: KeyAuthenticatorDependencies): KeyAuthenticator {
  const known = new Map<string, { readonly actor: Actor; readonly until: number }>();
  let generation = 0;
  const root: Actor = {
    kind: 'key',
    keyId: 'root',
    name: 'root',
    policyId: null,
    permissions: allPermissions,
  };

  async function look(keyId: string, key: string): Promise<Actor> {
    const row = await storage.get(apiKeys, { keyId });
    // The comparison is made for unknown keys too, so that both answers take the same time.
    const same = sameSecret(row?.digest ?? '', digest(key));
    const policy = row && same ? await storage.get(policies, { id: row.policyId }) : null;
    if (!row || !same || !policy) return anonymous;
    const now = clock.now();
    if (row.lastUsedAt <= now - usedEvery) noteUse(row.keyId, now);
    return {
      kind: 'key',
      keyId,
      name: row.name,
      policyId: policy.id,
      permissions: permissionsOf(policy.permissions as string[]),
    };
  }

  /** Written beside the request, never on its way. */
  function noteUse(keyId: string, now: number): void {
    storage
      .update(apiKeys, { keyId, lastUsedAt: { lte: now - usedEvery } }, { lastUsedAt: now })
      .catch((cause: unknown) => log.warn({ cause, keyId }, 'last use of an API key not written'));
  }

  return {
    async authenticate(key, now) {
      if (rootApiKey !== undefined && sameSecret(key, rootApiKey)) return root;
      const keyId = apiKeyId(key);
      if (keyId === null) return anonymous;
      const fingerprint = digest(key);
      const hit = known.get(fingerprint);
      if (hit && hit.until > now) return hit.actor;
      const begun = generation;
      const actor = await look(keyId, key);
      if (actor.kind === 'key' && begun === generation) {
        if (known.size >= mostRemembered) known.clear();
        known.set(fingerprint, { actor, until: now + remembered });
      }
      return actor;
    },
    forget() {
      generation++;
      known.clear();
    },
  };
}
