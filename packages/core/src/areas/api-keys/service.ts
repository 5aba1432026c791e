import { principalOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { invalidField } from '../../kernel/errors.ts';
import { timeText } from '../../runtime/clock.ts';
import { digest } from '../../runtime/secrets.ts';
import { isUniqueConflict } from '../../storage/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { Context, Service } from '../area.ts';
import type { ApiKey, apiKeysContract, Policy } from './contract.ts';
import { apiKeyErrors as errors } from './errors.ts';
import { refuseOwnPolicy, refuseUnheld, refuseUnknown } from './rules.ts';
import { createFirstKeyFactory, rootName } from './service.first-key.ts';
import { apiKeys, policies } from './tables.ts';

type PolicyRow = Row<typeof policies>;
type KeyRow = Row<typeof apiKeys>;

export interface ApiKeysDependencies {
  /** Every permission of every area with its description. */
  readonly catalogue: ReadonlyMap<string, string>;
  /** Tells every node that keys or policies have changed. */
  readonly changed: () => void;
}

/** The running area of API keys and policies. */
export interface ApiKeys extends Service<typeof apiKeysContract.routes> {
  /** Creates the key `root` with every permission and returns it. Returns null if a key is already stored. */
  createFirstKey(): Promise<string | null>;
}

const policyOf = ({ id, name, permissions, createdBy }: PolicyRow): Policy => ({
  id,
  name,
  permissions: permissions as string[],
  createdBy,
});

const keyOf = (row: KeyRow, policy: PolicyRow, shown = row.keyId): ApiKey => ({
  key: shown,
  name: row.name,
  createdOn: timeText(row.createdAt),
  ...(row.lastUsedAt > 0 && { lastUsedOn: timeText(row.lastUsedAt) }),
  policy: policyOf(policy),
  createdBy: row.createdBy,
});

/** Throws `nameTaken` if the storage refuses a name that is not unique. */
async function withUniqueName<Result>(work: Promise<Result>, nameTaken: () => Error): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueConflict(error) ? nameTaken() : error;
  }
}

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}

/** Creates the service of API keys and policies. */
export function createApiKeys(ctx: Context, { catalogue, changed }: ApiKeysDependencies): ApiKeys {
  const { atomically, limits } = ctx;

  function checkName(name: string): void {
    if (name.length > limits.nameLength)
      throw invalidField('name', `must have at most ${limits.nameLength} characters`);
  }

  function checkPermissions(permissions: readonly string[]): string[] {
    if (permissions.length > limits.policyPermissions)
      throw invalidField('permissions', `must have at most ${limits.policyPermissions} names`);
    refuse(refuseUnknown(permissions, catalogue));
    return [...new Set(permissions)];
  }

  return {
    operations: {
      test: async () => ({}),
      permissions: async () => ({
        permissions: [...catalogue].map(([name, description]) => ({ name, description })),
      }),

      async createPolicy(call, { name, permissions: names }) {
        checkName(name);
        const permissions = checkPermissions(names);
        refuse(refuseUnheld(call.actor, permissions));
        const row = {
          id: ctx.ids.next('policy'),
          name,
          permissions,
          createdAt: call.now,
          createdBy: principalOf(call.actor),
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
        checkName(name);
        const permissions = checkPermissions(names);
        refuse(refuseOwnPolicy(call.actor, id));
        refuse(refuseUnheld(call.actor, permissions));
        const policy = await atomically(call, async (unit) => {
          const [updated] = await withUniqueName(
            unit.update(policies, { id }, { name, permissions }),
            errors.POLICY_NAME_TAKEN,
          );
          if (!updated) throw errors.POLICY_NOT_FOUND();
          unit.afterCommit(changed);
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
          const bound = await unit.delete(apiKeys, { policyId: id });
          if (bound.length > 0 && !force)
            throw errors.POLICY_IN_USE({ metadata: { keys: String(bound.length) } });
          await countDown(unit, 'policies', 1);
          await countDown(unit, 'api_keys', bound.length);
          unit.afterCommit(changed);
          return true;
        });
        return { policyDeleted };
      },

      async create(call, { name, policyId }) {
        checkName(name);
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
        checkName(name);
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

      healthz: () => ctx.health(),
    },

    createFirstKey: createFirstKeyFactory(ctx),
  };

  /** Reads a policy and locks its row until the commit, so that it cannot be deleted while a key is bound to it. */
  async function lockedPolicy(unit: StorageOperations, id: string): Promise<PolicyRow> {
    const [locked] = await unit.update(policies, { id }, { createdAt: { add: 0 } });
    if (!locked) throw errors.POLICY_NOT_FOUND();
    return locked;
  }
}
