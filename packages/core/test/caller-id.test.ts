import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test('an API key with the name of a deleted key does not get the stored responses of that key', async () => {
  await using t = await createTestBackend();
  const { apiKeys } = t.backend.api;
  const caller = { apiKey: t.rootKey };
  const { policy } = await apiKeys.createPolicy({ name: 'makers', permissions: ['accounts.create'] }, caller);
  const made: string[] = [];
  for (const displayName of ['Ann', 'Bob']) {
    const { apiKey } = await apiKeys.create({ name: 'maker', policyId: policy.id }, caller);
    const body = { displayName };
    const headers = { 'idempotency-key': 'the-same' };
    const answer = await t.http('POST', '/admin/accounts', { key: apiKey.key, body, headers });
    made.push((answer.body as { account: { displayName: string } }).account.displayName);
    await apiKeys.delete({ key: apiKey.key.split('_')[1]! }, caller);
  }
  expect(made).toEqual(['Ann', 'Bob']);
});
