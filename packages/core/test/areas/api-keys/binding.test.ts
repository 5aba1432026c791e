import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test('a policy that is renamed while keys are bound to it keeps its new name', async () => {
  await using t = await createTestBackend();
  const { apiKeys } = t.backend.api;
  const system = { system: true } as const;
  const { policy } = await apiKeys.createPolicy({ name: 'before', permissions: [] }, system);
  for (let round = 0; round < 30; round += 1) {
    const name = `after-${round}`;
    const bind = (key: number) => apiKeys.create({ name: `${round}-${key}`, policyId: policy.id }, system);
    const renamed = apiKeys.updatePolicy({ id: policy.id, name, permissions: ['events.emit'] }, system);
    await Promise.all([renamed, ...[1, 2, 3, 4].map(bind)]);
    const { policies } = await apiKeys.listPolicies({}, system);
    expect(policies.find(({ id }) => id === policy.id)).toMatchObject({ name, permissions: ['events.emit'] });
  }
}, 30_000);
