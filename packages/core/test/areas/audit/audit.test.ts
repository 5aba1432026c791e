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

test('a routine call of a game server leaves no record, because these calls would fill the disk', async () => {
  await using t = await createTestBackend();
  const { accountId } = await t.player('alice');
  const key = await t.key(['events.emit', 'global_metadata.write', 'matchbroker.serve']);
  const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
    expect((await t.http(method, path, { key, body })).status, path).toBe(200);
  await call('POST', '/events/emit', {
    nestedEvent: { announcementEvent: { message: 'hello' } },
    recipientIds: [accountId],
  });
  await call('POST', '/server/global_metadata', { entryKey: 'wave', entryValue: { intPayload: '1' } });
  await call('PUT', '/server/global_metadata', { entryKey: 'wave', entryValue: { intPayload: '2' } });
  await call('POST', '/server/request_match', { serverId: 'server-1' });
  const { records } = await t.backend.api.audit.list({}, { system: true });
  expect(records.filter(({ operation }) => !operation.startsWith('apiKeys.'))).toEqual([]);
});

test('a key that lacks the permission for a routine call leaves a record', async () => {
  await using t = await createTestBackend();
  const key = await t.key(['accounts.read']);
  expect((await t.http('POST', '/server/request_match', { key, body: { serverId: 's' } })).status).toBe(403);
  expect(await recorded(t, 'matchBroker.requestMatch')).toEqual([
    [expect.stringMatching(/^key:/), '', 'PERMISSION_MISSING'],
  ]);
});

test('a routine call that fails for another reason than a permission leaves no record', async () => {
  await using t = await createTestBackend();
  const key = await t.key(['matchbroker.serve']);
  const body = { serverId: 'server-1', matchId: 'match-of-nobody' };
  expect((await t.http('POST', '/server/end_match', { key, body })).status).toBe(404);
  expect(await recorded(t, 'matchBroker.endMatch')).toEqual([]);
});

test('a person who calls a routine operation leaves a record', async () => {
  await using t = await createTestBackend();
  const admin = await t.admin('boss');
  const body = { entryKey: 'wave', entryValue: { intPayload: '1' } };
  expect((await t.http('POST', '/server/global_metadata', { session: admin.token, body })).status).toBe(200);
  expect(await recorded(t, 'globalMetadata.serverCreate')).toEqual([
    [`account:${admin.accountId}`, expect.stringContaining('wave'), 'success'],
  ]);
});

test('a record is kept when a key calls the operation of operators that does the same', async () => {
  await using t = await createTestBackend();
  const key = await t.key(['global_metadata.write']);
  const body = { entryKey: 'wave', entryValue: { intPayload: '1' } };
  expect((await t.http('POST', '/admin/global_metadata', { key, body })).status).toBe(200);
  expect(await recorded(t, 'globalMetadata.adminCreate')).toHaveLength(1);
});
