import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey, Policy } from '../../../src/areas/api-keys/contract.ts';
import { apiKeys } from '../../../src/areas/api-keys/tables.ts';

/** The operations on policies, one by one, and the rules for names. */

let t: TestBackend;
beforeAll(async () => {
  t = await createTestBackend();
});
afterAll(() => t[Symbol.asyncDispose]());

let named = 0;
const fresh = (): string => `name ${++named}`;
const ask = (method: string, path: string, body?: unknown, headers = {}) =>
  t.http(method, `/api_keys${path}`, { key: t.rootKey, headers, ...(body !== undefined && { body }) });
const reasonOf = ({ body }: { readonly body: unknown }): unknown =>
  (body as { details?: readonly { reason: string }[] }).details?.[0]?.reason;

async function makePolicy(
  name = fresh(),
  permissions: readonly string[] = ['accounts.read'],
): Promise<Policy> {
  const { status, body } = await ask('POST', '/policies', { name, permissions });
  expect(status).toBe(200);
  return (body as { policy: Policy }).policy;
}
async function makeKey(policyId?: string, name = fresh()): Promise<ApiKey> {
  const id = policyId ?? (await makePolicy()).id;
  const { status, body } = await ask('POST', '', { name, policyId: id });
  expect(status).toBe(200);
  return (body as { apiKey: ApiKey }).apiKey;
}
const listPolicies = async (): Promise<readonly Policy[]> =>
  ((await ask('GET', '/policies')).body as { policies: readonly Policy[] }).policies;
const listKeys = async (): Promise<readonly ApiKey[]> =>
  ((await ask('GET', '')).body as { apiKeys: readonly ApiKey[] }).apiKeys;
const publicId = (key: string): string => key.slice(3, 15);
const works = async (key: string): Promise<boolean> =>
  (await t.http('GET', '/api_keys/test', { key })).status === 200;

/** Texts with a meaning in SQL, a shell, a page, a log or a terminal. */
const hostile = [
  "'; drop table policies; --",
  '"',
  '\\',
  '%_',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '$(reboot) `reboot`',
  '../../etc/passwd',
  'é',
  '😀'.repeat(32),
  'constructor',
  '__proto__',
  'null',
  '*',
];

/** What a line of a list or log does not show as it is. */
const unreadable = [
  'a\nb\r\nInjected: yes',
  'ab\r',
  '\u001b[31mred',
  '\u202egnp.exe',
  '\u200b',
  '\ufeffbom',
  'blank\u3164',
  ' ',
];

describe('GET /api_keys/permissions', () => {
  test('lists the catalogue in order, with descriptions', async () => {
    const { body } = await ask('GET', '/permissions');
    const { permissions } = body as { permissions: readonly { name: string; description: string }[] };
    expect(new Map(permissions.map(({ name, description }) => [name, description]))).toEqual(
      t.backend.catalogue.permissions,
    );
    const names = permissions.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('api_keys.manage');
  });

  test('lists only permissions that a policy can hold', async () => {
    const names = [...t.backend.catalogue.permissions.keys()];
    expect((await makePolicy(fresh(), names)).permissions).toEqual(names);
  });
});

describe('POST /api_keys/policies', () => {
  test('answers the policy', async () => {
    const name = fresh();
    const { status, body } = await ask('POST', '/policies', { name, permissions: ['accounts.read'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      policy: {
        id: expect.stringMatching(/^policy-[0-9a-f-]{36}$/),
        name,
        permissions: ['accounts.read'],
        createdBy: 'key:root',
      },
    });
  });

  test('stores each permission once, in the given order', async () => {
    const { permissions } = await makePolicy(fresh(), ['events.emit', 'accounts.read', 'events.emit']);
    expect(permissions).toEqual(['events.emit', 'accounts.read']);
  });

  test('accepts an empty list, area.* and *', async () => {
    expect((await makePolicy(fresh(), [])).permissions).toEqual([]);
    expect((await makePolicy(fresh(), ['accounts.*', '*'])).permissions).toEqual(['accounts.*', '*']);
  });

  test.each([
    'accounts.reed',
    'accounts',
    'nothing.*',
    '**',
    '*.*',
    'accounts.metadata.*',
    'Accounts.read',
    ' ',
  ])('refuses the permission %j, which is not in the catalogue', async (permission) => {
    const answer = await ask('POST', '/policies', {
      name: fresh(),
      permissions: ['accounts.read', permission],
    });
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'PERMISSION_UNKNOWN']);
  });

  test.each([
    ['no name', { permissions: [] }],
    ['an empty name', { name: '', permissions: [] }],
    ['a name that is a number', { name: 5, permissions: [] }],
    ['permissions that are none', { name: 'x', permissions: [5] }],
    ['one permission alone', { name: 'x', permissions: 'accounts.read' }],
    ['a name with NUL', { name: 'a\u0000', permissions: [] }],
    ['half a surrogate pair', { name: '\ud800', permissions: [] }],
  ])('refuses %s', async (_, body) => {
    expect((await ask('POST', '/policies', body)).status).toBe(400);
  });

  test('makes a policy without permissions if the list is left out', async () => {
    for (const permissions of [undefined, null, []]) {
      const { status, body } = await ask('POST', '/policies', { name: fresh(), permissions });
      expect([status, (body as { policy: Policy }).policy.permissions]).toEqual([200, []]);
    }
  });

  test('keeps a policy as it is if a change leaves the permissions out', async () => {
    const policy = await makePolicy();
    const answer = await ask('PUT', `/policies/${policy.id}`, { name: policy.name });
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'INVALID_FIELD']);
  });

  test('accepts names of at most 64 characters and at most 200 permissions', async () => {
    expect((await makePolicy('x'.repeat(64))).name).toHaveLength(64);
    const long = await ask('POST', '/policies', { name: 'x'.repeat(65), permissions: [] });
    expect([long.status, reasonOf(long)]).toEqual([400, 'INVALID_FIELD']);
    const many = (count: number) =>
      ask('POST', '/policies', { name: fresh(), permissions: Array(count).fill('accounts.read') });
    expect((await many(200)).status).toBe(200);
    expect((await many(201)).status).toBe(400);
  });
});

describe('GET /api_keys/policies', () => {
  test('lists every policy, oldest first', async () => {
    const made = [await makePolicy()];
    await t.clock.advance(1_000);
    made.push(await makePolicy());
    expect((await listPolicies()).slice(-2)).toEqual(made);
  });
});

describe('PUT /api_keys/policies/{id}', () => {
  test('replaces name and permissions, which applies to its keys at once', async () => {
    const policy = await makePolicy(fresh(), ['accounts.read']);
    const { key } = await makeKey(policy.id);
    const mayRead = async () => (await t.http('GET', '/admin/accounts', { key })).status;
    expect(await mayRead()).toBe(200);
    const name = fresh();
    const answer = await ask('PUT', `/policies/${policy.id}`, { name, permissions: ['events.emit'] });
    expect(answer.body).toEqual({ policy: { ...policy, name, permissions: ['events.emit'] } });
    expect(await mayRead()).toBe(403);
    await ask('PUT', `/policies/${policy.id}`, { name, permissions: ['accounts.read'] });
    expect(await mayRead()).toBe(200);
  });

  test('accepts the id in path and body if both are equal, and changes nothing otherwise', async () => {
    const [one, other] = [await makePolicy(), await makePolicy()];
    const body = { id: one.id, name: fresh(), permissions: [] };
    expect((await ask('PUT', `/policies/${one.id}`, body)).status).toBe(200);
    const refused = await ask('PUT', `/policies/${other.id}`, { ...body, name: fresh() });
    expect(refused.status).toBe(400);
    const listed = await listPolicies();
    expect(listed).toContainEqual(other);
    expect(listed).toContainEqual({ ...one, name: body.name, permissions: [] });
  });

  test('answers 404 for an unknown policy', async () => {
    const answer = await ask('PUT', '/policies/policy-none', { name: fresh(), permissions: [] });
    expect([answer.status, reasonOf(answer)]).toEqual([404, 'POLICY_NOT_FOUND']);
  });

  test('refuses what POST refuses', async () => {
    const { id, name } = await makePolicy();
    const put = (body: object) => ask('PUT', `/policies/${id}`, body);
    expect(reasonOf(await put({ name, permissions: ['x.y'] }))).toBe('PERMISSION_UNKNOWN');
    expect(reasonOf(await put({ name: 'x'.repeat(65), permissions: [] }))).toBe('INVALID_FIELD');
    expect((await put({ permissions: [] })).status).toBe(400);
  });
});

describe('DELETE /api_keys/policies/{id}', () => {
  test('deletes a policy without keys, and only once', async () => {
    const { id } = await makePolicy();
    expect((await ask('DELETE', `/policies/${id}`)).body).toEqual({ policyDeleted: true });
    const again = await ask('DELETE', `/policies/${id}`);
    expect([again.status, again.body]).toEqual([200, { policyDeleted: false }]);
    expect((await listPolicies()).some((policy) => policy.id === id)).toBe(false);
  });

  test('refuses a policy with keys, answers their number, and changes nothing', async () => {
    const policy = await makePolicy();
    const keys = [await makeKey(policy.id), await makeKey(policy.id)];
    for (const query of ['', '?force=false']) {
      const answer = await ask('DELETE', `/policies/${policy.id}${query}`);
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'POLICY_IN_USE']);
      expect(answer.body).toMatchObject({ code: 9, details: [{ metadata: { keys: '2' } }] });
    }
    for (const { key } of keys) expect(await works(key)).toBe(true);
    expect(await listPolicies()).toContainEqual(policy);
  });

  test('with force=true deletes its keys too, which stop working at once', async () => {
    const policy = await makePolicy();
    const bound = await makeKey(policy.id);
    const other = await makeKey();
    expect([await works(bound.key), await works(other.key)]).toEqual([true, true]);
    const answer = await ask('DELETE', `/policies/${policy.id}?force=true`);
    expect(answer.body).toEqual({ policyDeleted: true });
    expect([await works(bound.key), await works(other.key)]).toEqual([false, true]);
    expect(await t.storage.get(apiKeys, { keyId: publicId(bound.key) })).toBeNull();
  });

  test.each(['2', 'yes', 'tRUE', ''])('does not accept %j as true', async (force) => {
    const { id } = await makePolicy();
    expect((await ask('DELETE', `/policies/${id}?force=${force}`)).status).toBe(400);
  });
});

describe('a name', () => {
  test('is unique among policies and among keys, but a policy and a key can share one', async () => {
    const name = fresh();
    const policy = await makePolicy(name);
    await makeKey(policy.id, name);
    const taken = await ask('POST', '/policies', { name, permissions: [] });
    expect([taken.status, reasonOf(taken)]).toEqual([409, 'POLICY_NAME_TAKEN']);
    const takenKey = await ask('POST', '', { name, policyId: policy.id });
    expect([takenKey.status, reasonOf(takenKey)]).toEqual([409, 'KEY_NAME_TAKEN']);
  });

  test('stays unique when a policy or key is changed', async () => {
    const [one, other] = [await makePolicy(), await makePolicy()];
    const renamed = await ask('PUT', `/policies/${one.id}`, { name: other.name, permissions: [] });
    expect(reasonOf(renamed)).toBe('POLICY_NAME_TAKEN');
    const [key, otherKey] = [await makeKey(one.id), await makeKey(one.id)];
    const body = { name: otherKey.name, policyId: one.id };
    expect(reasonOf(await ask('PUT', `/${publicId(key.key)}`, body))).toBe('KEY_NAME_TAKEN');
    expect(await listPolicies()).toContainEqual(one);
  });

  test('is given to exactly one of thirty concurrent calls', async () => {
    const name = fresh();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask('POST', '/policies', { name, permissions: [] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
  });

  test.each(hostile)('can be the hostile text %j', async (name) => {
    const policy = await makePolicy(name);
    const { key } = await makeKey(policy.id, name);
    expect(await listPolicies()).toContainEqual(policy);
    expect(await listKeys()).toContainEqual(expect.objectContaining({ name, key: publicId(key) }));
    expect(await works(key)).toBe(true);
    const { body } = await t.http('POST', '/api_keys/policies', {
      key: t.rootKey,
      body: { name, permissions: [] },
    });
    expect(reasonOf({ body })).toBe('POLICY_NAME_TAKEN');
  });

  test.each(unreadable)('cannot be %j', async (name) => {
    const { id: policyId } = await makePolicy();
    expect(reasonOf(await ask('POST', '/policies', { name, permissions: [] }))).toBe('INVALID_FIELD');
    expect(reasonOf(await ask('POST', '', { name, policyId }))).toBe('INVALID_FIELD');
  });

  test.each([
    ['with blanks at the ends', (name: string) => ` ${name}\u00a0`],
    ['in another Unicode form', (name: string) => name.normalize('NFD')],
  ])('is the same one %s', async (_, spelled) => {
    const name = `${fresh()} é`;
    const policy = await makePolicy(spelled(name));
    expect(policy.name).toBe(name);
    expect((await makeKey(policy.id, spelled(name))).name).toBe(name);
    expect(reasonOf(await ask('POST', '/policies', { name, permissions: [] }))).toBe('POLICY_NAME_TAKEN');
    expect(reasonOf(await ask('POST', '', { name: ' root', policyId: policy.id }))).toBe('KEY_NAME_TAKEN');
  });
});
