import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../../src/areas/accounts/tables.ts';

/** PATCH /accounts/{accountId} and PATCH /admin/accounts: who may change what, all or nothing. */

let t: TestBackend;
let ada: TestPlayer;
let grace: TestPlayer;

beforeAll(async () => {
  t = await createTestBackend({ roles: { moderator: ['accounts.read'] } });
});
afterAll(() => t[Symbol.asyncDispose]());

beforeEach(async () => {
  ada = await t.player();
  grace = await t.player();
});

const patch = (body: object, by = ada, path = `/accounts/${ada.accountId}`) =>
  t.http('PATCH', path, { session: by.token, body });
const adminPatch = (body: object, key = t.rootKey) =>
  t.http('PATCH', '/admin/accounts', { key, body: { accountId: ada.accountId, ...body } });
const rowOf = (accountId: string) => t.storage.get(accounts, { id: accountId });
const metadataOf = async (accountId: string) =>
  (await t.backend.api.accounts.adminGet({ accountId }, { system: true })).account.metadata;

describe('a player changes', () => {
  test('the display name', async () => {
    const { status, body } = await patch({ account: { displayName: 'Ada' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { id: ada.accountId, displayName: 'Ada', authRole: 'user' } });
    expect((await rowOf(ada.accountId))?.displayName).toBe('Ada');
  });

  test('metadata key by key, and unlisted keys stay', async () => {
    await patch({ account: { metadata: { a: { stringPayload: '1' }, b: { intPayload: 2 } } } });
    const { body } = await patch({
      account: { metadata: { b: { jsonPayload: '[ 2.0 ]' }, c: { intPayload: 3 } } },
    });
    expect(body).toMatchObject({
      account: {
        metadata: { a: { stringPayload: '1' }, b: { jsonPayload: '[2.0]' }, c: { intPayload: 3 } },
      },
    });
  });

  test('metadata by removing keys, independent of the mask and ignoring missing keys', async () => {
    await patch({ account: { metadata: { a: { intPayload: 1 }, b: { intPayload: 2 } } } });
    const { body } = await patch({
      account: { displayName: 'Ada' },
      accountMask: 'displayName',
      metadataDeletionKeys: ['a', 'never-there'],
    });
    expect(body).toMatchObject({ account: { displayName: 'Ada', metadata: { b: { intPayload: 2 } } } });
  });

  test('nothing with an empty body, and gets the account as the answer', async () => {
    const { status, body } = await patch({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { id: ada.accountId } });
  });

  test('only what the mask names', async () => {
    await patch({
      account: { displayName: 'Masked', metadata: { a: { intPayload: 1 } } },
      accountMask: 'metadata',
    });
    const row = await rowOf(ada.accountId);
    expect(row?.displayName).not.toBe('Masked');
    expect(await metadataOf(ada.accountId)).toEqual({ a: { intPayload: 1n } });
  });

  test('nothing of another account, which is refused without a look-up', async () => {
    const theirs = await patch({ account: { displayName: 'X' } }, grace);
    const nobodys = await patch({ account: { displayName: 'X' } }, grace, '/accounts/account-unknown');
    expect(theirs.status).toBe(403);
    expect(theirs.body).toMatchObject({ details: [{ reason: 'NOT_YOURS' }] });
    expect(nobodys.body).toEqual(theirs.body);
  });

  test('nothing if path and body name two accounts', async () => {
    const { status } = await patch({ accountId: grace.accountId, account: { displayName: 'X' } });
    expect(status).toBe(400);
    expect((await patch({ accountId: ada.accountId, account: { displayName: 'Same' } })).status).toBe(200);
  });

  test('no key that begins with `server.`', async () => {
    await adminPatch({ account: { metadata: { 'server.x': { intPayload: 1 } } } });
    const set = await patch({
      account: { displayName: 'Sneaky', metadata: { 'server.x': { intPayload: 9 } } },
    });
    const removed = await patch({ metadataDeletionKeys: ['server.x'] });
    for (const { status, body } of [set, removed]) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ details: [{ reason: 'METADATA_KEY_RESERVED' }] });
    }
    expect(await metadataOf(ada.accountId)).toEqual({ 'server.x': { intPayload: 1n } });
    expect((await rowOf(ada.accountId))?.displayName).not.toBe('Sneaky');
  });

  test('nothing by sending back the account that was read', async () => {
    await adminPatch({
      account: { metadata: { 'server.x': { intPayload: 1 }, open: { stringPayload: 'y' } } },
    });
    const { body } = await t.http('GET', `/accounts/${ada.accountId}`, { session: ada.token });
    expect((await patch(body as object)).body).toEqual(body);
  });
});

describe('fields that a caller must not change', () => {
  const wanted = {
    id: 'account-mine',
    authRole: 'admin',
    platforms: [2, 3],
    revision: 99,
    createdAt: 1,
    metadataEntries: -5,
    metadataBytes: -5,
  };

  test.each(Object.entries(wanted))('stay if a body contains %s', async (field, value) => {
    const before = await rowOf(ada.accountId);
    const { status } = await patch({ account: { [field]: value, displayName: 'Carried' } });
    expect(status).toBe(200);
    expect(await rowOf(ada.accountId)).toEqual({
      ...before,
      displayName: 'Carried',
      revision: before!.revision + 1,
    });
  });

  test.each(Object.entries(wanted))('are refused if a mask names %s', async (field, value) => {
    const before = await rowOf(ada.accountId);
    const { status, body } = await patch({ account: { [field]: value }, accountMask: field });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 3,
      details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field: 'accountMask' }] }],
    });
    expect(await rowOf(ada.accountId)).toEqual(before);
  });

  test.each(Object.entries(wanted).filter(([field]) => field !== 'authRole'))(
    'stay for operators too if a body contains %s',
    async (field, value) => {
      const before = await rowOf(ada.accountId);
      expect((await adminPatch({ account: { [field]: value } })).status).toBe(200);
      expect(await rowOf(ada.accountId)).toEqual({ ...before, revision: before!.revision + 1 });
      expect((await adminPatch({ account: { [field]: value }, accountMask: field })).status).toBe(400);
    },
  );
});

describe('a change is refused as a whole', () => {
  test.each([
    [
      'one key is set and removed',
      { account: { metadata: { a: { intPayload: 1 } } }, metadataDeletionKeys: ['a'] },
    ],
    ['a value has two payloads', { account: { metadata: { a: { intPayload: 1, stringPayload: 'x' } } } }],
    ['a value has no payload', { account: { metadata: { a: {} } } }],
    ['JSON does not parse', { account: { metadata: { a: { jsonPayload: '{' } } } }],
    ['a key is invalid', { account: { metadata: { 'a b': { intPayload: 1 } } } }],
    ['a key is __proto__', '{"account":{"metadata":{"__proto__":{"intPayload":1}}}}'],
    ['a key to remove is invalid', { metadataDeletionKeys: [''] }],
    ['a name is too long', { account: { displayName: 'x'.repeat(65), metadata: { a: { intPayload: 1 } } } }],
    ['a mask names a missing field', { account: {}, accountMask: 'displayName' }],
  ])('if %s', async (_, body) => {
    await patch({ account: { displayName: 'Before', metadata: { kept: { intPayload: 7 } } } });
    const before = await rowOf(ada.accountId);
    const { status } = await t.http('PATCH', `/accounts/${ada.accountId}`, { session: ada.token, body });
    expect(status).toBe(400);
    expect(await rowOf(ada.accountId)).toEqual(before);
    expect(await metadataOf(ada.accountId)).toEqual({ kept: { intPayload: 7n } });
  });

  test('if it would exceed the limit of entries, but not at the limit', async () => {
    const entries = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, { intPayload: index }]));
    expect((await patch({ account: { metadata: entries(128) } })).status).toBe(200);
    const over = await patch({ account: { displayName: 'Over', metadata: { more: { intPayload: 1 } } } });
    expect(over.status).toBe(429);
    expect(over.body).toMatchObject({ details: [{ reason: 'METADATA_TOO_MANY_ENTRIES' }] });
    expect((await rowOf(ada.accountId))?.displayName).not.toBe('Over');
    const swap = await patch({
      account: { metadata: { more: { intPayload: 1 } } },
      metadataDeletionKeys: ['k0'],
    });
    expect(swap.status).toBe(200);
  });
});

describe('an operator changes', () => {
  test('name, `server.` metadata and role in one call, and the player has the role at once', async () => {
    expect((await t.http('GET', '/admin/accounts', { session: ada.token })).status).toBe(403);
    const { status, body } = await adminPatch({
      account: { displayName: 'Mod', authRole: 'moderator', metadata: { 'server.x': { intPayload: 1 } } },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      account: {
        id: ada.accountId,
        displayName: 'Mod',
        authRole: 'moderator',
        metadata: { 'server.x': { intPayload: 1 } },
        platforms: [1],
      },
    });
    expect((await t.http('GET', '/admin/accounts', { session: ada.token })).status).toBe(200);
    await adminPatch({ account: { authRole: 'user' }, accountMask: 'authRole' });
    expect((await t.http('GET', '/admin/accounts', { session: ada.token })).status).toBe(403);
  });

  test('no role to one with permissions that the operator does not hold', async () => {
    const key = await t.key(['accounts.admin', 'accounts.create']);
    for (const authRole of ['moderator', 'admin']) {
      const refused = await adminPatch({ account: { authRole, displayName: 'Up' } }, key);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ details: [{ reason: 'ROLE_NOT_HELD' }] });
    }
    expect(await rowOf(ada.accountId)).toMatchObject({ authRole: 'user' });
    expect((await rowOf(ada.accountId))?.displayName).not.toBe('Up');
    const holder = await t.key(['accounts.admin', 'accounts.read']);
    expect((await adminPatch({ account: { authRole: 'moderator' } }, holder)).status).toBe(200);
    expect((await adminPatch({ account: { authRole: 'moderator' } }, key)).status).toBe(200);
  });

  test('no role of an account whose current role has permissions that the operator does not hold', async () => {
    const admin = await t.admin();
    const moderator = await t.admin(undefined, 'moderator');
    const key = await t.key(['accounts.admin']);
    for (const { accountId } of [admin, moderator]) {
      const before = await rowOf(accountId);
      const refused = await adminPatch(
        { accountId, account: { authRole: 'user', displayName: 'Down' } },
        key,
      );
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ details: [{ reason: 'ROLE_NOT_HELD' }] });
      expect(await rowOf(accountId)).toEqual(before);
    }
    const half = await t.key(['accounts.admin', 'accounts.read']);
    const { accountId } = moderator;
    expect(
      (await adminPatch({ accountId: admin.accountId, account: { authRole: 'user' } }, half)).status,
    ).toBe(403);
    expect((await adminPatch({ accountId, account: { authRole: 'user' } }, half)).status).toBe(200);
    expect((await adminPatch({ accountId: admin.accountId, account: { authRole: 'user' } })).status).toBe(
      200,
    );
  });

  test.each(['', 'root', 'Admin', 'constructor'])('no role to the unknown role %o', async (authRole) => {
    const { status, body } = await adminPatch({ account: { authRole }, accountMask: 'authRole' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.stringContaining('user, admin, moderator') });
  });

  test('nothing of an unknown account', async () => {
    const { status, body } = await adminPatch({
      accountId: 'account-unknown',
      account: { displayName: 'X' },
    });
    expect(status).toBe(404);
    expect(body).toMatchObject({ details: [{ reason: 'ACCOUNT_NOT_FOUND' }] });
  });

  test('nothing without the required permission', async () => {
    const key = await t.key(['accounts.metadata.write', 'accounts.create', 'accounts.read']);
    const { status, body } = await adminPatch({ account: { displayName: 'X' } }, key);
    expect(status).toBe(403);
    expect(body).toMatchObject({ details: [{ metadata: { permission: 'accounts.admin' } }] });
  });

  test('an account with an audit record', async () => {
    await adminPatch({ account: { displayName: 'Seen' } });
    const { records } = await t.backend.api.audit.list({ object: ada.accountId }, { system: true });
    expect(records[0]).toMatchObject({ operation: 'accounts.adminUpdate', outcome: 'success' });
  });
});

describe('concurrent changes', () => {
  test('of one account are all kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patch({ account: { metadata: { [`k${index}`]: { intPayload: index } } } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(Object.keys((await metadataOf(ada.accountId))!)).toHaveLength(20);
    expect(await rowOf(ada.accountId)).toMatchObject({ metadataEntries: 20 });
  });
});

describe('the host', () => {
  test('gives an account a role, which counts from the next request on and is recorded', async () => {
    await t.backend.promote(ada.accountId, 'admin');
    expect((await t.http('GET', '/admin/accounts', { session: ada.token })).status).toBe(200);
    const { records } = await t.backend.api.audit.list({ object: ada.accountId }, { system: true });
    expect(records[0]).toMatchObject({
      operation: 'accounts.promote',
      principal: 'system',
      outcome: 'success',
    });
  });

  test('cannot give an unregistered role, or a role to an unknown account', async () => {
    await expect(t.backend.promote(ada.accountId, 'root')).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
    await expect(t.backend.promote('account-unknown', 'admin')).rejects.toMatchObject({
      reason: 'ACCOUNT_NOT_FOUND',
    });
  });
});
