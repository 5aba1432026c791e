import type { Handlers } from '../../http/contract.ts';
import { type Actor, callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { checkName, lockPolicy, withUniqueName } from './checks.ts';
import type { apiKeysContract } from './contract.ts';
import type { ApiKeysDependencies } from './dependencies.ts';
import { apiKeyErrors as errors } from './errors.ts';
import type { ApiKeysContext } from './limits.ts';
import { assertHeld } from './rules.ts';
import { rootName } from './service.first-key.ts';
import { apiKeys, policies } from './tables.ts';
import { type KeyRow, keyOf } from './views.ts';

type Operations = Pick<Handlers<typeof apiKeysContract.routes>, 'create' | 'list' | 'update' | 'delete'>;

/** Creates the operations on keys. */
export function createKeys(ctx: ApiKeysContext, { changed, keyRevoked }: ApiKeysDependencies): Operations {
  const { atomically, limits } = ctx;
  return {
    async create(call, { name, policyId }) {
      checkName(name, limits);
      if (name === rootName) throw errors.KEY_NAME_TAKEN();
      const { id, key } = ctx.secrets.apiKey();
      const created = await atomically(call, async (unit) => {
        const policy = await lockPolicy(unit, policyId);
        assertHeld(call.actor, policy);
        await countUp(unit, 'api_keys', limits.apiKeys, (limit) =>
          errors.KEY_LIMIT({ metadata: { limit: String(limit) } }),
        );
        unit.audit({ object: id });
        const row = {
          keyId: id,
          digest: digest(key),
          name,
          policyId,
          createdAt: call.now,
          createdBy: callerIdOf(call.actor),
        };
        const [inserted] = await withUniqueName(unit.insert(apiKeys, row), errors.KEY_NAME_TAKEN);
        return keyOf(inserted!, policy, key);
      });
      return { apiKey: created };
    },

    async list(call) {
      const rows = await call.db.find(apiKeys, { orderBy: ['createdAt'], limit: limits.apiKeys });
      const ids = [...new Set(rows.map((row) => row.policyId))];
      const found = await call.db.find(policies, { where: { id: { in: ids } }, limit: ids.length });
      const byId = new Map(found.map((policy) => [policy.id, policy]));
      return {
        apiKeys: rows.flatMap((row) => {
          const policy = byId.get(row.policyId);
          return policy ? [keyOf(row, policy)] : [];
        }),
      };
    },

    async update(call, { key, name, policyId }) {
      checkName(name, limits);
      const updated = await atomically(call, async (unit) => {
        const policy = await lockPolicy(unit, policyId);
        assertHeld(call.actor, policy);
        // Locks the key, so that its policy stays the one that is checked.
        const [before] = await unit.lock(apiKeys, { keyId: key });
        if (!before) throw errors.KEY_NOT_FOUND();
        await assertHeldOf(unit, call.actor, before);
        if (name === rootName && before.name !== rootName) throw errors.KEY_NAME_TAKEN();
        const [row] = await withUniqueName(
          unit.update(apiKeys, { keyId: key }, { name, policyId }),
          errors.KEY_NAME_TAKEN,
        );
        if (!row) throw errors.KEY_NOT_FOUND();
        unit.afterCommit(changed);
        if (policyId !== before.policyId) unit.afterCommit(() => keyRevoked(key));
        return keyOf(row, policy);
      });
      return { apiKey: updated };
    },

    async delete(call, { key }) {
      const apiKeyDeleted = await atomically(call, async (unit) => {
        const removed = await unit.delete(apiKeys, { keyId: key });
        for (const row of removed) await assertHeldOf(unit, call.actor, row);
        await countDown(unit, 'api_keys', removed.length);
        if (removed.length === 0) return false;
        unit.afterCommit(changed);
        unit.afterCommit(() => keyRevoked(key));
        return true;
      });
      return { apiKeyDeleted };
    },
  };
}

/** Asserts that the actor holds what a key may do now. */
async function assertHeldOf(
  unit: StorageOperations,
  actor: Actor,
  { policyId }: Pick<KeyRow, 'policyId'>,
): Promise<void> {
  const policy = await unit.get(policies, { id: policyId });
  if (policy) assertHeld(actor, policy);
}
