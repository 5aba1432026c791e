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

test('policies, keys and webhooks name the API key that made them by its id, because its name may change hands', async () => {
  await using t = await createTestBackend();
  const { apiKeys, webhooks } = t.backend.api;
  const apiKey = await t.key(['*']);
  const createdBy = `key:${apiKey.split('_')[1]}`;
  const { policy } = await apiKeys.createPolicy({ name: 'p', permissions: [] }, { apiKey });
  const key = await apiKeys.create({ name: 'k', policyId: policy.id }, { apiKey });
  const url = 'https://hooks.example.com/x';
  const { webhook } = await webhooks.create({ url, kinds: ['partyUpdateEvent.PLAYER_JOINED'] }, { apiKey });
  expect([policy.createdBy, key.apiKey.createdBy, webhook.createdBy]).toEqual([
    createdBy,
    createdBy,
    createdBy,
  ]);
});
