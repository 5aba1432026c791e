import { ConfigError } from '../config/config-error.ts';
import { withOperatorApi } from '../server/operator-api.ts';
import type { CommandCall } from './command.ts';

/** Creates an API key with a policy of its own, or with one that exists, and prints the key. */
export async function createKey({ arguments: [name], values, ...call }: CommandCall): Promise<void> {
  const { permissions, policy: policyName } = values;
  if ((permissions === undefined) === (policyName === undefined))
    throw new ConfigError('keys create needs --permissions or --policy, and not both.');
  const key = await withOperatorApi('keys create', call.config(), call.writeError, async (api) => {
    const policies = await api.listPolicies();
    const existing = policies.find((policy) => policy.name === policyName);
    if (policyName !== undefined && existing === undefined)
      throw new ConfigError(
        `keys create: there is no policy ${policyName}. There are: ${policies.map((policy) => policy.name).join(', ') || 'none'}.`,
      );
    const policy = existing ?? (await api.createPolicy(name!, listOf(permissions!)));
    try {
      return await api.createKey(name!, policy.id);
    } catch (error) {
      // The name of the key is taken, for example. The policy would be in the way of the next attempt.
      if (existing === undefined) await api.deletePolicy(policy.id);
      throw error;
    }
  });
  call.writeOutput(`${key.key}\n`);
}

/** Prints the id, the name, the policy with its permissions, and the last use of each key. */
export async function listKeys({ config, writeOutput, writeError }: CommandCall): Promise<void> {
  const keys = await withOperatorApi('keys list', config(), writeError, (api) => api.listKeys());
  for (const { key, name, policy, lastUsedOn } of keys) {
    const use = lastUsedOn === '' ? 'never used' : `last used ${lastUsedOn}`;
    writeOutput(`${key}  ${name}  ${policy.name}: ${policy.permissions.join(',') || 'nothing'}  ${use}\n`);
  }
}

/** Deletes the key with an id or a name. */
export async function revokeKey({ arguments: [wanted], config, ...call }: CommandCall): Promise<void> {
  const id = await withOperatorApi('keys revoke', config(), call.writeError, async (api) => {
    const keys = await api.listKeys();
    const found = keys.find(({ key }) => key === wanted) ?? keys.find(({ name }) => name === wanted);
    if (found === undefined || !(await api.deleteKey(found.key)))
      throw new ConfigError(
        `keys revoke: no key has the id or the name ${wanted}; keys list shows all of them.`,
      );
    return found.key;
  });
  call.writeOutput(`revoked ${id}\n`);
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
