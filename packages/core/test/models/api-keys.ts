import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import type { Caller } from '../../src/http/dispatch.ts';
import {
  boundTo,
  type Command,
  grants,
  keyAt,
  limits,
  type Model,
  type ModelCaller,
  type ModelKey,
  type ModelPolicy,
  policyAt,
  principalOf,
  refusalsOf,
  tried,
} from './api-keys-model.ts';
import { lengthOfRuns } from './model-runs.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.modelCommands, 20);

const names = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta');
const index = fc.nat(29);
const callers: fc.Arbitrary<ModelCaller> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<ModelCaller>('root', 'root', 'host', 'admin', 'manager'),
  },
  index,
);
const permissions = fc.uniqueArray(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...grants.slice(0, -2)) }, fc.constantFrom(...grants)),
  { maxLength: 3 },
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('createPolicy' as const),
      name: names,
      permissions,
      caller: callers,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('updatePolicy' as const),
      policy: index,
      name: names,
      permissions,
      caller: callers,
    }),
  },
  fc.record({
    kind: fc.constant('deletePolicy' as const),
    policy: index,
    force: fc.boolean(),
    caller: callers,
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('createKey' as const),
      name: names.map((name) => `${name} key`),
      policy: index,
      caller: callers,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('updateKey' as const),
      key: index,
      name: names.map((name) => `${name} key`),
      policy: index,
      caller: callers,
    }),
  },
  fc.record({ kind: fc.constant('deleteKey' as const), key: index, caller: callers }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('try' as const),
      key: index,
      permission: fc.option(fc.constantFrom(...tried)),
    }),
  },
  fc.record({ kind: fc.constant('list' as const) }),
  fc.record({ kind: fc.constant('advance' as const), seconds: fc.constantFrom(1, 10, 100) }),
);

/** The sessions of an administrator and of an operator who may manage keys and read accounts. */
interface People {
  readonly admin: string;
  readonly manager: string;
}

const presented = (model: Model, people: People, caller: ModelCaller, t: TestBackend): Caller => {
  if (caller === 'host') return { system: true };
  if (caller === 'root') return { apiKey: t.rootKey };
  if (typeof caller === 'number') return { apiKey: keyAt(model, caller)?.text ?? 'none' };
  return { session: people[caller] };
};

const withoutUse = ({ lastUsedOn: _, ...key }: { readonly lastUsedOn?: string | undefined }): object => key;

/** Runs a command on a backend. */
async function onBackend(model: Model, people: People, command: Command, t: TestBackend): Promise<unknown> {
  const { apiKeys, ...areas } = t.backend.api;
  if (command.kind === 'try') {
    const caller = { apiKey: keyAt(model, command.key)?.text ?? 'none' };
    const input = { accountId: model.adminId };
    if (command.permission === null) await apiKeys.test({}, caller);
    if (command.permission === 'accounts.read') await areas.accounts.adminList({}, caller);
    if (command.permission === 'accounts.metadata.read')
      await areas.accounts.adminReadMetadata(input, caller);
    if (command.permission === 'audit.read') await areas.audit.list({}, caller);
    if (command.permission === 'global_metadata.read')
      await areas.globalMetadata.adminListNamespaces({}, caller);
    return 'let in';
  }
  if (command.kind === 'list') {
    const caller = { system: true };
    const { policies } = await apiKeys.listPolicies({}, caller);
    const { apiKeys: keys } = await apiKeys.list({}, caller);
    return { policies, keys: keys.map(withoutUse) };
  }
  if (command.kind === 'advance') return null;
  const caller = presented(model, people, command.caller, t);
  const idOf = (policy: number): string => policyAt(model, policy)?.id ?? 'policy-none';
  const keyIdOf = (key: number): string => keyAt(model, key)?.id ?? 'none';
  switch (command.kind) {
    case 'createPolicy':
      return apiKeys.createPolicy({ name: command.name, permissions: [...command.permissions] }, caller);
    case 'updatePolicy': {
      const { name, policy } = command;
      return apiKeys.updatePolicy({ id: idOf(policy), name, permissions: [...command.permissions] }, caller);
    }
    case 'deletePolicy':
      return apiKeys.deletePolicy({ id: idOf(command.policy), force: command.force }, caller);
    case 'createKey':
      return apiKeys.create({ name: command.name, policyId: idOf(command.policy) }, caller);
    case 'updateKey': {
      const { apiKey } = await apiKeys.update(
        { key: keyIdOf(command.key), name: command.name, policyId: idOf(command.policy) },
        caller,
      );
      return { apiKey: withoutUse(apiKey) };
    }
    case 'deleteKey':
      return apiKeys.delete({ key: keyIdOf(command.key) }, caller);
  }
}

const shownPolicy = ({ id, name, permissions, createdBy }: ModelPolicy): object => ({
  id,
  name,
  permissions,
  createdBy,
});

/** Applies a successful command to the model and returns the expected answer. */
function onModel(model: Model, command: Command, answer: unknown, now: number): unknown {
  const shownKey = (key: ModelKey, text = key.id): object => ({
    key: text,
    name: key.name,
    createdOn: (answer as { apiKey?: { createdOn: string } }).apiKey?.createdOn ?? '',
    policy: shownPolicy(key.policy),
    createdBy: key.createdBy,
  });
  switch (command.kind) {
    case 'createPolicy': {
      const { id } = (answer as { policy: { id: string } }).policy;
      const createdBy = principalOf(model, command.caller);
      const policy = { id, name: command.name, permissions: command.permissions, createdBy, gone: false };
      model.policies.push(policy);
      return { policy: shownPolicy(policy) };
    }
    case 'updatePolicy': {
      const policy = policyAt(model, command.policy)!;
      Object.assign(policy, { name: command.name, permissions: command.permissions });
      return { policy: shownPolicy(policy) };
    }
    case 'deletePolicy': {
      const policy = policyAt(model, command.policy);
      if (!policy || policy.gone) return { policyDeleted: false };
      for (const key of boundTo(model, policy)) key.gone = true;
      policy.gone = true;
      return { policyDeleted: true };
    }
    case 'createKey': {
      const { key: text, createdOn } = (answer as { apiKey: { key: string; createdOn: string } }).apiKey;
      const [, id = ''] = /^gk_(\w{12})_\w{49}$/.exec(text) ?? [];
      assert.equal(Date.parse(createdOn), now);
      const createdBy = principalOf(model, command.caller);
      const policy = policyAt(model, command.policy)!;
      const key = { text, id, name: command.name, policy, createdBy, gone: false };
      model.keys.push(key);
      return { apiKey: { ...shownKey(key, text), lastUsedOn: '' } };
    }
    case 'updateKey': {
      const key = keyAt(model, command.key)!;
      Object.assign(key, { name: command.name, policy: policyAt(model, command.policy)! });
      return { apiKey: shownKey(key) };
    }
    case 'deleteKey': {
      const key = keyAt(model, command.key);
      if (!key || key.gone) return { apiKeyDeleted: false };
      key.gone = true;
      return { apiKeyDeleted: true };
    }
    case 'try':
      return 'let in';
    default:
      return null;
  }
}

function assertListed(model: Model, answer: unknown): void {
  const { policies, keys } = answer as { policies: { id: string }[]; keys: { key: string }[] };
  const byId = (left: { id: string }, right: { id: string }): number => (left.id < right.id ? -1 : 1);
  assert.deepEqual(
    [...policies].sort(byId),
    model.policies
      .filter(({ gone }) => !gone)
      .map(shownPolicy)
      .sort(byId as never),
  );
  assert.deepEqual(
    keys.map(({ key }) => key).sort(),
    model.keys
      .filter(({ gone }) => !gone)
      .map(({ id }) => id)
      .sort(),
  );
}

async function runCommands(backends: SideBySide, people: People, model: Model, list: readonly Command[]) {
  for (const command of list) {
    const refusals = refusalsOf(model, command);
    const answer = await backends.outcome((t) => onBackend(model, people, command, t));
    if (command.kind === 'advance') await backends.advance(command.seconds * 1000);
    else if (command.kind === 'list') assertListed(model, answer);
    else if (refusals.length > 0)
      assert.ok(refusals.includes(String(answer)), `${JSON.stringify(answer)} is none of ${refusals}`);
    else assert.deepEqual(answer, onModel(model, command, answer, backends.now()));
  }
}

/**
 * Runs random commands on policies and keys on backends side by side and on a model, and asserts that all give the same
 * answers: which permissions a caller may grant, which names are free, and what a change means for bound keys.
 */
export async function checkApiKeysModel(opens: readonly OpenStorage[], runs = 100): Promise<void> {
  const backends = await openSideBySide(opens, {
    limits,
    roles: { manager: ['api_keys.manage', 'accounts.read'] },
  });
  try {
    const [admin] = await backends.each((t) => t.admin());
    const [manager] = await backends.each((t) => t.admin(undefined, 'manager'));
    const people = { admin: admin!.token, manager: manager!.token };
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), async (list) => {
        // Removes what an earlier run has left, so that the limits start from zero.
        await backends.each(async ({ backend: { api } }) => {
          const { policies } = await api.apiKeys.listPolicies({}, { system: true });
          for (const { id } of policies)
            await api.apiKeys.deletePolicy({ id, force: true }, { system: true });
        });
        const model: Model = {
          policies: [],
          keys: [],
          adminId: admin!.accountId,
          managerId: manager!.accountId,
        };
        await runCommands(backends, people, model, list);
      }),
      { numRuns: runs },
    );
  } finally {
    await backends.close();
  }
}
