import type { Handlers } from '../../http/contract.ts';
import { callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { invalidField } from '../../kernel/errors.ts';
import { checkName, lockPolicy, refuse, withUniqueName } from './checks.ts';
import type { apiKeysContract } from './contract.ts';
import type { ApiKeysDependencies } from './dependencies.ts';
import { apiKeyErrors as errors } from './errors.ts';
import type { ApiKeysContext } from './limits.ts';
import { assertHeld, refuseOwnPolicy, refuseUnknown } from './rules.ts';
import { apiKeys, policies } from './tables.ts';
import { policyOf } from './views.ts';

type Operations = Pick<
  Handlers<typeof apiKeysContract.routes>,
  'createPolicy' | 'listPolicies' | 'updatePolicy' | 'deletePolicy'
>;

/** Creates the operations on policies. */
export function createPolicies(
  ctx: ApiKeysContext,
  { catalogue, changed, policyRevoked }: ApiKeysDependencies,
): Operations {
  const { atomically, limits } = ctx;

  function checkPermissions(permissions: readonly string[]): string[] {
    if (permissions.length > limits.policyPermissions)
      throw invalidField('permissions', `must have at most ${limits.policyPermissions} names`);
    refuse(refuseUnknown(permissions, catalogue));
    return [...new Set(permissions)];
  }

  return {
    async createPolicy(call, { name, permissions: names }) {
      checkName(name, limits);
      const permissions = checkPermissions(names);
      assertHeld(call.actor, { permissions });
      const row = {
        id: ctx.ids.next('policy'),
        name,
        permissions,
        createdAt: call.now,
        createdBy: callerIdOf(call.actor),
      };
      const policy = await atomically(call, async (unit) => {
        await countUp(unit, 'policies', limits.policies, (limit) =>
          errors.POLICY_LIMIT({ metadata: { limit: String(limit) } }),
        );
        unit.audit({ object: row.id });
        const [inserted] = await withUniqueName(unit.insert(policies, row), errors.POLICY_NAME_TAKEN);
        return inserted!;
      });
      return { policy: policyOf(policy) };
    },

    async listPolicies(call) {
      const rows = await call.db.find(policies, { orderBy: ['createdAt'], limit: limits.policies });
      return { policies: rows.map(policyOf) };
    },

    async updatePolicy(call, { id, name, permissions: names }) {
      checkName(name, limits);
      const permissions = checkPermissions(names);
      refuse(refuseOwnPolicy(call.actor, id));
      assertHeld(call.actor, { permissions });
      const policy = await atomically(call, async (unit) => {
        const before = await lockPolicy(unit, id);
        assertHeld(call.actor, before);
        const [updated] = await withUniqueName(
          unit.update(policies, { id }, { name, permissions }),
          errors.POLICY_NAME_TAKEN,
        );
        if (!updated) throw errors.POLICY_NOT_FOUND();
        unit.afterCommit(changed);
        if ((before.permissions as string[]).some((permission) => !permissions.includes(permission)))
          unit.afterCommit(() => policyRevoked(id));
        return updated;
      });
      return { policy: policyOf(policy) };
    },

    async deletePolicy(call, { id, force }) {
      refuse(refuseOwnPolicy(call.actor, id));
      const policyDeleted = await atomically(call, async (unit) => {
        // Deletes the row first: a concurrent call that binds a key to the policy waits for it and finds it deleted.
        const removed = await unit.delete(policies, { id });
        if (removed.length === 0) return false;
        assertHeld(call.actor, removed[0]!);
        const bound = await unit.delete(apiKeys, { policyId: id });
        if (bound.length > 0 && !force)
          throw errors.POLICY_IN_USE({ metadata: { keys: String(bound.length) } });
        await countDown(unit, 'policies', 1);
        await countDown(unit, 'api_keys', bound.length);
        unit.afterCommit(changed);
        unit.afterCommit(() => policyRevoked(id));
        return true;
      });
      return { policyDeleted };
    },
  };
}
