import { type AreaSamples, asHost } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

/** Creates a policy without permissions, to which any caller who creates keys may bind them. */
async function policy(world: World): Promise<string> {
  const name = `policy-${world.unique()}`;
  return (await world.backend.api.apiKeys.createPolicy({ name, permissions: [] }, asHost)).policy.id;
}

async function key(world: World): Promise<string> {
  const name = `key-${world.unique()}`;
  const { apiKey } = await world.backend.api.apiKeys.create({ name, policyId: await policy(world) }, asHost);
  return apiKey.key.split('_')[1]!;
}

export const samples: AreaSamples<'apiKeys'> = {
  createPolicy: ({ world }) => ({ name: `policy-${world.unique()}`, permissions: [] }),
  updatePolicy: async ({ world }) => ({
    id: await policy(world),
    name: `policy-${world.unique()}`,
    permissions: [],
  }),
  deletePolicy: async ({ world }) => ({ id: await policy(world), force: true }),
  create: async ({ world }) => ({ name: `key-${world.unique()}`, policyId: await policy(world) }),
  update: async ({ world }) => ({
    key: await key(world),
    name: `key-${world.unique()}`,
    policyId: await policy(world),
  }),
  delete: async ({ world }) => ({ key: await key(world) }),
};
