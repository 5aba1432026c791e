import { countUp } from '../../kernel/counters.ts';
import { digest } from '../../runtime/secrets.ts';
import type { ComponentHealth, StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import { apiKeyErrors as errors } from './errors.ts';
import type { ApiKeysContext } from './limits.ts';
import { apiKeys, policies } from './tables.ts';

/** The name of the configured key in the audit. No other key may have it, except the one that replaces it. */
export const rootName = 'root';

const rootPolicyId = 'policy-root';

/**
 * Creates the function that creates the key `root` with every permission. It returns null if a key is already stored.
 */
export function createFirstKeyFactory(ctx: ApiKeysContext): () => Promise<string | null> {
  const { atomically, ids, limits, secrets } = ctx;

  /** Returns the policy of the key. Operators may have changed or deleted it, or given its name to another policy. */
  async function rootPolicy(
    unit: StorageOperations,
    origin: Pick<Row<typeof policies>, 'createdAt' | 'createdBy'>,
  ): Promise<string> {
    const id = rootPolicyId;
    const permissions = ['*'];
    const [updated] = await unit.update(policies, { id }, { permissions });
    if (updated) return id;
    const row = { id, permissions, ...origin };
    const [created] = await unit.insert(policies, { ...row, name: rootName }, { ifAbsent: true });
    // If another node has just created the policy, the name of this node's key will be taken.
    if (!created && (await unit.get(policies, { id }))) return id;
    if (!created) await unit.insert(policies, { ...row, name: ids.next(id) });
    await countUp(unit, 'policies', limits.policies, () => errors.POLICY_LIMIT());
    return id;
  }

  return () => {
    const call = ctx.systemCall('apiKeys.createFirstKey');
    return atomically(call, async (unit) => {
      const [existing] = await unit.find(apiKeys, { limit: 1 });
      if (existing) return null;
      const origin = { createdAt: call.now, createdBy: 'system' };
      const policyId = await rootPolicy(unit, origin);
      const { id, key } = secrets.apiKey();
      const row = { keyId: id, digest: digest(key), name: rootName, policyId, ...origin };
      // If two nodes start together, the name is taken for the second.
      if ((await unit.insert(apiKeys, row, { ifAbsent: true })).length === 0) return null;
      await countUp(unit, 'api_keys', limits.apiKeys, () => errors.KEY_LIMIT());
      return key;
    });
  };
}

/**
 * Says whether the first key is still there, under whatever name. Nothing is broken by it, so it stays healthy; but its
 * secret was shown on a screen or in a log, and has every permission.
 */
export async function firstKeyHealth({ storage }: Pick<ApiKeysContext, 'storage'>): Promise<ComponentHealth> {
  const where = { policyId: rootPolicyId, createdBy: 'system' };
  const [key] = await storage.find(apiKeys, { where, limit: 1 });
  const status = key
    ? `the first key, ${key.name}, still works and has every permission: create keys with fewer, then delete it`
    : 'there is no first key';
  return { component: 'first_key', healthy: true, status };
}
