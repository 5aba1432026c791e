/** Small limits, so that a few commands reach them. */
export const limits = { policies: 4, apiKeys: 4 };

/** Permissions that commands grant, some of which do not exist. */
export const grants = [
  '*',
  'api_keys.manage',
  'api_keys.*',
  'accounts.read',
  'accounts.metadata.read',
  'accounts.*',
  'audit.read',
  'global_metadata.read',
  'accounts',
  'nothing.at_all',
] as const;

/** Permissions that can be tested: some operation needs each of them. */
export const tried = [
  'accounts.read',
  'accounts.metadata.read',
  'audit.read',
  'global_metadata.read',
] as const;

/** The caller of a command. Keys and policies have numbers, also after they were removed. */
export type ModelCaller = 'root' | 'host' | 'admin' | 'manager' | number;

export type Command =
  | {
      readonly kind: 'createPolicy';
      readonly name: string;
      readonly permissions: readonly string[];
      readonly caller: ModelCaller;
    }
  | {
      readonly kind: 'updatePolicy';
      readonly policy: number;
      readonly name: string;
      readonly permissions: readonly string[];
      readonly caller: ModelCaller;
    }
  | {
      readonly kind: 'deletePolicy';
      readonly policy: number;
      readonly force: boolean;
      readonly caller: ModelCaller;
    }
  | {
      readonly kind: 'createKey';
      readonly name: string;
      readonly policy: number;
      readonly caller: ModelCaller;
    }
  | {
      readonly kind: 'updateKey';
      readonly key: number;
      readonly name: string;
      readonly policy: number;
      readonly caller: ModelCaller;
    }
  | { readonly kind: 'deleteKey'; readonly key: number; readonly caller: ModelCaller }
  | { readonly kind: 'try'; readonly key: number; readonly permission: (typeof tried)[number] | null }
  | { readonly kind: 'list' }
  | { readonly kind: 'advance'; readonly seconds: number };

export interface ModelPolicy {
  /** The value that the backend made. */
  readonly id: string;
  name: string;
  permissions: readonly string[];
  readonly createdBy: string;
  gone: boolean;
}

export interface ModelKey {
  /** The complete key that the backend made. */
  readonly text: string;
  readonly id: string;
  name: string;
  policy: ModelPolicy;
  readonly createdBy: string;
  gone: boolean;
}

/** Policies and keys in the order of their creation. */
export interface Model {
  readonly policies: ModelPolicy[];
  readonly keys: ModelKey[];
  readonly adminId: string;
  readonly managerId: string;
}

const catalogue = new Set<string>([
  ...grants.filter((name) => name.includes('.') && name !== 'nothing.at_all'),
  '*',
]);

/** `*` grants everything, `area.*` everything that begins with `area.`, and a name grants itself. */
const holds = (granted: readonly string[], wanted: string): boolean =>
  granted.some(
    (grant) =>
      grant === '*' || grant === wanted || (grant.endsWith('.*') && wanted.startsWith(grant.slice(0, -1))),
  );

/** Returns the permissions of a caller, or null if the caller does not exist (any more). */
function heldBy(model: Model, caller: ModelCaller): readonly string[] | null {
  if (caller === 'manager') return ['api_keys.manage', 'accounts.read'];
  if (typeof caller === 'string') return ['*'];
  const key = keyAt(model, caller);
  return !key || key.gone ? null : key.policy.permissions;
}

/** Usually one that exists; every fifth number stands for any that ever existed. */
function at<Entry extends { readonly gone: boolean }>(
  entries: readonly Entry[],
  index: number,
): Entry | undefined {
  const there = index % 5 === 0 ? entries : present(entries);
  const among = there.length > 0 ? there : entries;
  return among[index % among.length];
}

export const keyAt = ({ keys }: Model, index: number): ModelKey | undefined => at(keys, index);
export const policyAt = ({ policies }: Model, index: number): ModelPolicy | undefined => at(policies, index);

/** Returns the name of a caller in rows. */
export function principalOf(model: Model, caller: ModelCaller): string {
  if (caller === 'root') return 'key:root';
  if (caller === 'host') return 'system';
  if (typeof caller === 'number') return `key:${keyAt(model, caller)!.id}`;
  return `account:${caller === 'admin' ? model.adminId : model.managerId}`;
}

const present = <Entry extends { readonly gone: boolean }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ gone }) => !gone);

/**
 * Returns the reasons for which a command may be refused; the backend may report any of them. Empty if it succeeds. A
 * caller who may not manage keys at all only gets that reason.
 */
export function refusalsOf(model: Model, command: Command): readonly string[] {
  if (command.kind === 'list' || command.kind === 'advance') return [];
  if (command.kind === 'try') return triedKey(model, command);
  const held = heldBy(model, command.caller);
  if (!held) return ['CREDENTIAL_INVALID'];
  if (!holds(held, 'api_keys.manage')) return ['PERMISSION_MISSING'];

  const reasons: string[] = [];
  const refuseIf = (wrong: boolean, reason: string): void => {
    if (wrong) reasons.push(reason);
  };
  const unheld = (permissions: readonly string[]): boolean => permissions.some((name) => !holds(held, name));
  const own = (policy: ModelPolicy | undefined): boolean =>
    typeof command.caller === 'number' &&
    policy !== undefined &&
    keyAt(model, command.caller)!.policy === policy;

  switch (command.kind) {
    case 'createPolicy':
    case 'updatePolicy': {
      const { name, permissions } = command;
      const policy = command.kind === 'updatePolicy' ? policyAt(model, command.policy) : undefined;
      refuseIf(
        permissions.some((each) => !catalogue.has(each)),
        'PERMISSION_UNKNOWN',
      );
      refuseIf(unheld(permissions), 'PERMISSION_NOT_HELD');
      const namesake = present(model.policies).find((other) => other.name === name);
      refuseIf(namesake !== undefined && namesake !== policy, 'POLICY_NAME_TAKEN');
      if (command.kind === 'createPolicy')
        refuseIf(present(model.policies).length >= limits.policies, 'POLICY_LIMIT');
      else {
        refuseIf(!policy || policy.gone, 'POLICY_NOT_FOUND');
        refuseIf(policy !== undefined && !policy.gone && unheld(policy.permissions), 'PERMISSION_NOT_HELD');
        refuseIf(own(policy), 'POLICY_OF_CALLER');
      }
      return reasons;
    }
    case 'deletePolicy': {
      const policy = policyAt(model, command.policy);
      refuseIf(own(policy), 'POLICY_OF_CALLER');
      refuseIf(policy !== undefined && !policy.gone && unheld(policy.permissions), 'PERMISSION_NOT_HELD');
      refuseIf(!command.force && policy !== undefined && boundTo(model, policy).length > 0, 'POLICY_IN_USE');
      return reasons;
    }
    case 'createKey':
    case 'updateKey': {
      const policy = policyAt(model, command.policy);
      const key = command.kind === 'updateKey' ? keyAt(model, command.key) : undefined;
      refuseIf(!policy || policy.gone, 'POLICY_NOT_FOUND');
      refuseIf(policy !== undefined && !policy.gone && unheld(policy.permissions), 'PERMISSION_NOT_HELD');
      const namesake = present(model.keys).find(({ name }) => name === command.name);
      refuseIf(namesake !== undefined && namesake !== key, 'KEY_NAME_TAKEN');
      if (command.kind === 'createKey') refuseIf(present(model.keys).length >= limits.apiKeys, 'KEY_LIMIT');
      else {
        refuseIf(!key || key.gone, 'KEY_NOT_FOUND');
        refuseIf(key !== undefined && !key.gone && unheld(key.policy.permissions), 'PERMISSION_NOT_HELD');
      }
      return reasons;
    }
    case 'deleteKey': {
      const key = keyAt(model, command.key);
      refuseIf(key !== undefined && !key.gone && unheld(key.policy.permissions), 'PERMISSION_NOT_HELD');
      return reasons;
    }
  }
}

function triedKey(model: Model, { key, permission }: Extract<Command, { kind: 'try' }>): readonly string[] {
  const held = heldBy(model, key);
  if (!held) return ['CREDENTIAL_INVALID'];
  return permission === null || holds(held, permission) ? [] : ['PERMISSION_MISSING'];
}

/** Returns the keys that are bound to a policy. */
export const boundTo = (model: Model, policy: ModelPolicy): readonly ModelKey[] =>
  present(model.keys).filter((key) => key.policy === policy);
