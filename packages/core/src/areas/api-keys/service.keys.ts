import type { Handlers } from '../../http/contract.ts';
import { principalOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { checkName, refuse, withUniqueName } from './checks.ts';
import type { apiKeysContract } from './contract.ts';
import type { ApiKeysDependencies } from './dependencies.ts';
import { apiKeyErrors as errors } from './errors.ts';
import type { ApiKeysContext } from './limits.ts';
import { refuseUnheld } from './rules.ts';
import { rootName } from './service.first-key.ts';
import { apiKeys, policies } from './tables.ts';
import { keyOf, type PolicyRow } from './views.ts';

type Operations = Pick<Handlers<typeof apiKeysContract.routes>, 'create' | 'list' | 'update' | 'delete'>;

/** Creates the operations on keys. */
export function createKeys(ctx: ApiKeysContext, { changed }: ApiKeysDependencies): Operations {
  const { atomically, limits } = ctx;
  return {
    async create(call, { name, policyId }) {
      checkName(name, limits);
      if (name === rootName) throw errors.KEY_NAME_TAKEN();
      const { id, key } = ctx.secrets.apiKey();
      const created = await atomically(call, async (unit) => {
        const policy = await lockedPolicy(unit, policyId);
        refuse(refuseUnheld(call.actor, policy.permissions as string[]));
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
          createdBy: principalOf(call.actor),
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
        const policy = await lockedPolicy(unit, policyId);
        refuse(refuseUnheld(call.actor, policy.permissions as string[]));
        const before = await unit.get(apiKeys, { keyId: key });
        if (!before) throw errors.KEY_NOT_FOUND();
        if (name === rootName && before.name !== rootName) throw errors.KEY_NAME_TAKEN();
        const [row] = await withUniqueName(
          unit.update(apiKeys, { keyId: key }, { name, policyId }),
          errors.KEY_NAME_TAKEN,
        );
        if (!row) throw errors.KEY_NOT_FOUND();
        unit.afterCommit(changed);
        return keyOf(row, policy);
      });
      return { apiKey: updated };
    },

    async delete(call, { key }) {
      const apiKeyDeleted = await atomically(call, async (unit) => {
        const removed = await unit.delete(apiKeys, { keyId: key });
        await countDown(unit, 'api_keys', removed.length);
        if (removed.length > 0) unit.afterCommit(changed);
        return removed.length > 0;
      });
      return { apiKeyDeleted };
    },
  };
}

/** Reads a policy and locks its row until the commit, so that it cannot be deleted while a key is bound to it. */
async function lockedPolicy(unit: StorageOperations, id: string): Promise<PolicyRow> {
  const [locked] = await unit.update(policies, { id }, { createdAt: { add: 0 } });
  if (!locked) throw errors.POLICY_NOT_FOUND();
  return locked;
}
