import { countUp } from '../../kernel/counters.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import { apiKeyErrors as errors } from './errors.ts';
import { apiKeys, policies } from './tables.ts';

/** How the key of the configuration is named on record, so no other key but the one made in its place may be. */
export const rootName = 'root';

/** Makes the key `root` with every permission where no key is stored, and answers it; null where there is one. */
export function firstKeyMaker(ctx: Context): () => Promise<string | null> {
  const { atomically, ids, limits, secrets } = ctx;

  /** The policy of the key. Operators may have emptied or removed it, or given its name to another one. */
  async function rootPolicy(
    unit: StorageOperations,
    facts: Pick<Row<typeof policies>, 'createdAt' | 'createdBy'>,
  ): Promise<string> {
    const id = 'policy-root';
    const permissions = ['*'];
    const [kept] = await unit.update(policies, { id }, { permissions });
    if (kept) return id;
    const row = { id, permissions, ...facts };
    const [made] = await unit.insert(policies, { ...row, name: rootName }, { ifAbsent: true });
    // Where another node has just made it, this one's key will find its name taken.
    if (!made && (await unit.get(policies, { id }))) return id;
    if (!made) await unit.insert(policies, { ...row, name: ids.next(id) });
    await countUp(unit, 'policies', limits.policies, () => errors.POLICY_LIMIT());
    return id;
  }

  return () => {
    const call = ctx.systemCall('apiKeys.createFirstKey');
    return atomically(call, async (unit) => {
      const [existing] = await unit.find(apiKeys, { limit: 1 });
      if (existing) return null;
      const facts = { createdAt: call.now, createdBy: 'system' };
      const policyId = await rootPolicy(unit, facts);
      const { id, key } = secrets.apiKey();
      const row = { keyId: id, digest: digest(key), name: rootName, policyId, ...facts };
      // Two nodes that start together: the second finds the name taken.
      if ((await unit.insert(apiKeys, row, { ifAbsent: true })).length === 0) return null;
      await countUp(unit, 'api_keys', limits.apiKeys, () => errors.KEY_LIMIT());
      return key;
    });
  };
}
