import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { apiKeyId } from '../../../src/runtime/secrets.ts';

async function recorded({ backend }: TestBackend, operation: string) {
  const { records } = await backend.api.audit.list({}, { system: true });
  return records
    .filter((record) => record.operation === operation)
    .map(({ principal, object, outcome }) => [principal, object, outcome]);
}

test('a change by an operator is recorded once, with the caller and the object', async () => {
  await using t = await createTestBackend();
  const admin = await t.admin('boss');
  const { accountId } = await t.player('alice');
  const change = (displayName: string) =>
    t.http('PATCH', '/admin/accounts', {
      session: admin.token,
      body: { accountId, account: { displayName, metadata: { note: { intPayload: 1 } } } },
    });
  expect((await change('Alice')).status).toBe(200);
  expect(await recorded(t, 'accounts.adminUpdate')).toEqual([
    [`account:${admin.accountId}`, accountId, 'success'],
  ]);
});

test('a refused change of an operator is recorded with the reason', async () => {
  await using t = await createTestBackend();
  const key = await t.key(['accounts.read']);
  const body = { accountId: 'account-of-nobody' };
  expect((await t.http('DELETE', '/admin/accounts', { key, body })).status).toBe(403);
  expect(await recorded(t, 'accounts.adminDelete')).toEqual([
    [expect.stringMatching(/^key:/), '', 'PERMISSION_MISSING'],
  ]);
});

test('a player who tries an operator’s operation leaves no record, because that could fill the disk', async () => {
  await using t = await createTestBackend();
  const { token } = await t.player('mallory');
  const body = { accountId: 'account-of-nobody' };
  expect((await t.http('DELETE', '/admin/accounts', { session: token, body })).status).toBe(403);
  expect(await recorded(t, 'accounts.adminDelete')).toEqual([]);
});

test('a key without any permission leaves no record of what it is refused, because that could fill the disk', async () => {
  await using t = await createTestBackend();
  const key = await t.key([]);
  const body = { accountId: 'account-of-nobody' };
  expect((await t.http('DELETE', '/admin/accounts', { key, body })).status).toBe(403);
  expect(await recorded(t, 'accounts.adminDelete')).toEqual([]);
});

test('a record names a key by its id, because a new key may get the name of a deleted one', async () => {
  await using t = await createTestBackend();
  const { accountId } = await t.player('alice');
  const caller = { apiKey: t.rootKey };
  const { policy } = await t.backend.api.apiKeys.createPolicy(
    { name: 'deleting', permissions: ['accounts.delete'] },
    caller,
  );
  const { apiKey } = await t.backend.api.apiKeys.create({ name: 'janitor', policyId: policy.id }, caller);
  await t.backend.api.accounts.adminDelete({ accountId }, { apiKey: apiKey.key });
  const [[principal] = []] = await recorded(t, 'accounts.adminDelete');
  expect(principal).toBe(`key:${apiKeyId(apiKey.key)}`);
});
