import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey, Policy } from '../../../src/areas/api-keys/contract.ts';
import { apiKeys, policies } from '../../../src/areas/api-keys/tables.ts';
import { apiKeyId } from '../../../src/runtime/secrets.ts';

/** The operations on API keys, one by one. */

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
const listKeys = async (): Promise<readonly ApiKey[]> =>
  ((await ask('GET', '')).body as { apiKeys: readonly ApiKey[] }).apiKeys;
const publicId = (key: string): string => key.slice(3, 15);
const works = async (key: string): Promise<boolean> =>
  (await t.http('GET', '/api_keys/test', { key })).status === 200;

describe('GET /api_keys/test', () => {
  test('answers {} to a key, 403 to a session, and 401 without credentials', async () => {
    const { key } = await makeKey((await makePolicy(fresh(), [])).id);
    const { status, body } = await t.http('GET', '/api_keys/test', { key });
    expect([status, body]).toEqual([200, {}]);
    const admin = await t.admin();
    const refused = await t.http('GET', '/api_keys/test', { session: admin.token });
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'KEY_REQUIRED']);
    expect((await t.http('GET', '/api_keys/test')).status).toBe(401);
  });
});

describe('POST /api_keys', () => {
  test('shows the whole key, once', async () => {
    const policy = await makePolicy();
    const name = fresh();
    const { status, body, headers } = await ask('POST', '', { name, policyId: policy.id });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { apiKey } = body as { apiKey: ApiKey };
    expect(apiKey).toEqual({
      key: expect.stringMatching(/^gk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/),
      name,
      createdOn: new Date(t.clock.now()).toISOString(),
      lastUsedOn: '',
      policy,
      createdBy: 'key:root',
    });
    expect(apiKeyId(apiKey.key)).toBe(publicId(apiKey.key));
    const elsewhere = JSON.stringify([
      await listKeys(),
      await ask('PUT', `/${publicId(apiKey.key)}`, { name, policyId: policy.id }),
      await t.http('GET', '/api_keys/test', { key: apiKey.key }),
      await t.http('GET', '/admin/audit?limit=200', { key: t.rootKey }),
      await t.storage.find(apiKeys, {}),
      await t.storage.find(policies, {}),
    ]);
    expect(elsewhere).toContain(publicId(apiKey.key));
    expect(elsewhere).not.toContain(apiKey.key.slice(16, 59));
  });

  test('requires an existing policy', async () => {
    const answer = await ask('POST', '', { name: fresh(), policyId: 'policy-none' });
    expect([answer.status, reasonOf(answer)]).toEqual([404, 'POLICY_NOT_FOUND']);
    for (const body of [
      { name: 'x' },
      { policyId: 'x' },
      { name: '', policyId: 'x' },
      { name: 'x', policyId: '' },
    ])
      expect((await ask('POST', '', body)).status).toBe(400);
  });

  test('gives a repetition with an Idempotency-Key the same answer, with the secret', async () => {
    const policy = await makePolicy();
    const headers = { 'idempotency-key': 'create-once' };
    const body = { name: fresh(), policyId: policy.id };
    const first = (await ask('POST', '', body, headers)).body as { apiKey: ApiKey };
    const again = await ask('POST', '', body, headers);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first);
    expect((await listKeys()).filter(({ name }) => name === body.name)).toHaveLength(1);
    expect(await works(first.apiKey.key)).toBe(true);
    const other = await ask('POST', '', { ...body, name: fresh() }, headers);
    expect([other.status, reasonOf(other)]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('creates one key for twenty concurrent calls with one Idempotency-Key', async () => {
    const policy = await makePolicy();
    const body = { name: fresh(), policyId: policy.id };
    const headers = { 'idempotency-key': 'create-at-once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('POST', '', body, headers)));
    const shown = answers.flatMap(({ status, body: answer }) =>
      status === 200 ? [(answer as { apiKey: ApiKey }).apiKey.key] : [],
    );
    expect(new Set(shown).size).toBe(1);
    expect(await works(shown[0]!)).toBe(true);
    for (const answer of answers)
      if (answer.status !== 200) expect(reasonOf(answer)).toBe('IDEMPOTENCY_KEY_RUNNING');
    expect((await listKeys()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });
});

describe('GET /api_keys', () => {
  test('lists every key by its public id with its policy, oldest first', async () => {
    const policy = await makePolicy();
    await t.clock.advance(1_000);
    const one = await makeKey(policy.id);
    await t.clock.advance(1_000);
    const other = await makeKey(policy.id);
    expect((await listKeys()).slice(-2)).toEqual([
      { ...one, key: publicId(one.key) },
      { ...other, key: publicId(other.key) },
    ]);
  });
});

describe('PUT /api_keys/{key}', () => {
  test('renames a key or binds it to another policy, which applies at once', async () => {
    const [reading, nothing] = [await makePolicy(), await makePolicy(fresh(), [])];
    const { key, ...made } = await makeKey(nothing.id);
    const mayRead = async () => (await t.http('GET', '/admin/accounts', { key })).status;
    expect(await mayRead()).toBe(403);
    // The last use is written in the background.
    while ((await t.storage.count(apiKeys, { keyId: publicId(key), lastUsedAt: 0 })) > 0)
      await new Promise((resolve) => setImmediate(resolve));
    const name = fresh();
    const answer = await ask('PUT', `/${publicId(key)}`, { name, policyId: reading.id });
    expect(answer.body).toEqual({
      apiKey: {
        ...made,
        key: publicId(key),
        name,
        policy: reading,
        lastUsedOn: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect(await mayRead()).toBe(200);
    await ask('PUT', `/${publicId(key)}`, { name, policyId: nothing.id });
    expect(await mayRead()).toBe(403);
  });

  test('accepts only the public id, and in path and body only if both are equal', async () => {
    const { key, name, policy } = await makeKey();
    const body = { name, policyId: policy.id };
    const missing = await ask('PUT', `/${key}`, body);
    expect([missing.status, reasonOf(missing)]).toEqual([404, 'KEY_NOT_FOUND']);
    expect((await ask('PUT', `/${publicId(key)}`, { ...body, key: publicId(key) })).status).toBe(200);
    expect((await ask('PUT', `/${publicId(key)}`, { ...body, key: 'another' })).status).toBe(400);
    expect(reasonOf(await ask('PUT', `/${publicId(key)}`, { name, policyId: 'policy-none' }))).toBe(
      'POLICY_NOT_FOUND',
    );
  });
});

describe('DELETE /api_keys/{key}', () => {
  test('revokes the key at once, and only once', async () => {
    const { key, name, policy } = await makeKey();
    expect(await works(key)).toBe(true);
    expect((await ask('DELETE', `/${publicId(key)}`)).body).toEqual({ apiKeyDeleted: true });
    expect(await works(key)).toBe(false);
    expect((await ask('DELETE', `/${publicId(key)}`)).body).toEqual({ apiKeyDeleted: false });
    const again = await makeKey(policy.id, name);
    expect([await works(key), await works(again.key)]).toEqual([false, true]);
  });

  test('succeeds for exactly one of twenty concurrent calls', async () => {
    const { key } = await makeKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('DELETE', `/${publicId(key)}`)));
    expect(answers.filter(({ body }) => (body as { apiKeyDeleted: boolean }).apiKeyDeleted)).toHaveLength(1);
  });
});

describe('GET /api_keys/healthz', () => {
  test('answers anyone whether the area works', async () => {
    const { status, body } = await t.http('GET', '/api_keys/healthz');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      healthy: true,
      components: [
        { healthy: true, status: '' },
        { component: 'first_key', healthy: true, status: '' },
      ],
    });
  });
});
