import {
  createCountingIds,
  createManualClock,
  createTestBackend,
  openTestStorage,
  type TestBackend,
} from '@lobbykit/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiKeys, policies } from '../../../src/areas/api-keys/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import type { Storage } from '../../../src/storage/storage.ts';

/** The first credential: the configured key, or the one that a server creates itself. */

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});

/** Starts several servers, one after another or concurrently, on one storage. */
async function servers() {
  const inner = await openTestStorage();
  const storage: Storage = { ...inner, close: async () => {} };
  opened.push({ [Symbol.asyncDispose]: () => inner.close() });
  const clock = createManualClock();
  const ids = createCountingIds();
  const firstKeys: string[] = [];
  return {
    storage,
    firstKeys,
    /** Starts a server without a configured key, unless `options` has one. */
    async start(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
      const own = { rootApiKey: undefined } as unknown as Partial<BackendOptions>;
      const onFirstKey = (key: string): void => void firstKeys.push(key);
      const t = await createTestBackend({ storage, clock, ids, onFirstKey, ...own, ...options });
      opened.unshift(t);
      return t;
    },
  };
}

const statusOf = async (t: TestBackend, key: string, path = '/api_keys'): Promise<number> =>
  (await t.http('GET', path, { key })).status;

describe('a server without any key', () => {
  test('creates one with every permission at its first start and reports it once', async () => {
    const { start, firstKeys } = await servers();
    const t = await start();
    expect(firstKeys).toEqual([expect.stringMatching(/^gk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/)]);
    const [key] = firstKeys as [string];
    for (const path of ['/api_keys/test', '/api_keys', '/admin/accounts', '/admin/audit'])
      expect(await statusOf(t, key, path)).toBe(200);
    const { apiKeys: listed } = (await t.http('GET', '/api_keys', { key })).body as {
      apiKeys: readonly object[];
    };
    expect(listed).toMatchObject([
      {
        key: key.slice(3, 15),
        name: 'root',
        createdBy: 'system',
        policy: { name: 'root', permissions: ['*'], createdBy: 'system' },
      },
    ]);
    await start();
    expect(firstKeys).toHaveLength(1);
    expect(await statusOf(t, key)).toBe(200);
  });

  test('prints it only on stdout, in one line, if the host handles no first key', async () => {
    const { storage, start } = await servers();
    const written: string[] = [];
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const log: string[] = [];
    const note = (facts: object, message: string): void => void log.push(JSON.stringify(facts) + message);
    try {
      await start({
        onFirstKey: undefined,
        log: { debug: note, info: note, warn: note, error: note, fatal: note },
      } as unknown as Partial<BackendOptions>);
    } finally {
      stdout.mockRestore();
    }
    const lines = written.filter((line) => line.includes('gk_'));
    expect(lines).toEqual([
      expect.stringMatching(/^first API key, with every permission, shown this once: gk_\w+\n$/),
    ]);
    const [key] = /gk_\w+/.exec(lines[0]!)!;
    expect(log.join()).not.toContain(key);
    expect(JSON.stringify(await storage.find(apiKeys, {}))).not.toContain(key.slice(16));
  });

  test('creates none if any key is stored, whatever its permissions', async () => {
    const { start, firstKeys } = await servers();
    const first = await start({ rootApiKey: 'the-key-of-the-first-configuration-1' });
    const caller = { apiKey: 'the-key-of-the-first-configuration-1' };
    const { policy } = await first.backend.api.apiKeys.createPolicy({ name: 'p', permissions: [] }, caller);
    await first.backend.api.apiKeys.create({ name: 'weak', policyId: policy.id }, caller);
    await start();
    expect(firstKeys).toEqual([]);
  });

  test('creates exactly one if several servers start concurrently', async () => {
    const { start, firstKeys, storage } = await servers();
    const nodes = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(firstKeys).toHaveLength(1);
    expect(await storage.count(apiKeys, { keyId: { gte: '' } })).toBe(1);
    expect(await storage.count(policies, { id: { gte: '' } })).toBe(1);
    for (const node of nodes) expect(await statusOf(node, firstKeys[0]!)).toBe(200);
  });

  test('counts it against the limits of keys and policies', async () => {
    const { start, firstKeys } = await servers();
    const t = await start({ limits: { apiKeys: 2, policies: 2 } });
    const caller = { apiKey: firstKeys[0]! };
    const create = async (name: string) => {
      const { policy } = await t.backend.api.apiKeys.createPolicy({ name, permissions: [] }, caller);
      return t.backend.api.apiKeys.create({ name, policyId: policy.id }, caller);
    };
    await create('second');
    await expect(create('third')).rejects.toMatchObject({ reason: 'POLICY_LIMIT' });
  });
});

test('the first key is named in health to operators until it is deleted, and nobody else learns of it', async () => {
  const { start, firstKeys } = await servers();
  const t = await start();
  const [key] = firstKeys as [string];
  const { api } = t.backend;
  const read = async () => {
    await t.clock.advance(1_000);
    const { services } = await api.nodeInspection.readHealth({}, { system: true });
    const { components, healthy } = services.find(({ service }) => service === 'api_keys')!;
    const { body } = await t.http('GET', '/api_keys/healthz');
    expect(body).toMatchObject({ healthy: true });
    expect(JSON.stringify(body)).not.toContain('first key');
    expect(healthy).toBe(1);
    return components.find(({ component }) => component === 'first_key');
  };
  const warning =
    'the first key, root, still works and has every permission: create keys with fewer, then delete it';
  expect(await read()).toEqual({ component: 'first_key', healthy: true, status: warning });
  await api.apiKeys.delete({ key: key.slice(3, 15) }, { system: true });
  expect(await read()).toEqual({ component: 'first_key', healthy: true, status: 'there is no first key' });
});

describe('a server whose keys were all deleted', () => {
  const withoutKeys = async (change: (t: TestBackend, key: string) => Promise<unknown>) => {
    const all = await servers();
    const t = await all.start();
    const [key] = all.firstKeys as [string];
    await change(t, key);
    await t.backend.api.apiKeys.delete({ key: key.slice(3, 15) }, { system: true });
    expect(await statusOf(t, key)).toBe(401);
    return all;
  };
  const system = { system: true };

  test.each<[string, (t: TestBackend) => Promise<unknown>]>([
    ['nothing else', async () => {}],
    [
      'the policy of the first key changed',
      (t) => t.backend.api.apiKeys.updatePolicy({ id: 'policy-root', name: 'root', permissions: [] }, system),
    ],
    [
      'the policy of the first key renamed',
      (t) =>
        t.backend.api.apiKeys.updatePolicy({ id: 'policy-root', name: 'old', permissions: ['*'] }, system),
    ],
    [
      'the policy of the first key deleted',
      (t) => t.backend.api.apiKeys.deletePolicy({ id: 'policy-root', force: true }, system),
    ],
    [
      'another policy that has its name',
      async (t) => {
        await t.backend.api.apiKeys.deletePolicy({ id: 'policy-root', force: true }, system);
        await t.backend.api.apiKeys.createPolicy({ name: 'root', permissions: [] }, system);
      },
    ],
  ])('creates one with every permission, with %s', async (_, change) => {
    const { start, firstKeys } = await withoutKeys(change);
    const later = await start();
    expect(firstKeys).toHaveLength(2);
    for (const path of ['/api_keys', '/admin/audit'])
      expect(await statusOf(later, firstKeys[1]!, path)).toBe(200);
  });
});

describe('the configured key', () => {
  const one = 'one-root-key-of-the-configuration-0001';
  const other = 'other-root-key-of-the-configuration-02';

  test('has every permission and is not stored, and no other key is created', async () => {
    const { start, firstKeys, storage } = await servers();
    const t = await start({ rootApiKey: one });
    expect(firstKeys).toEqual([]);
    for (const path of ['/api_keys/test', '/api_keys', '/admin/accounts'])
      expect(await statusOf(t, one, path)).toBe(200);
    expect(await storage.find(apiKeys, {})).toEqual([]);
    expect((await t.http('GET', '/api_keys', { key: one })).body).toEqual({ apiKeys: [] });
  });

  test('is accepted as a bearer token in any form that is not a session token', async () => {
    const { start } = await servers();
    const t = await start({ rootApiKey: one });
    const headers = (authorization: string) => ({ headers: { authorization } });
    expect((await t.http('GET', '/api_keys', headers(`Bearer ${one}`))).status).toBe(200);
    expect((await t.http('GET', '/api_keys', headers(`bearer  ${one} `))).status).toBe(200);
    expect((await t.http('GET', '/api_keys', headers(`Basic ${one}`))).status).toBe(401);
  });

  test('replaces the one before, which is refused from then on', async () => {
    const { start } = await servers();
    const before = await start({ rootApiKey: one });
    expect(await statusOf(before, one)).toBe(200);
    const after = await start({ rootApiKey: other });
    expect([await statusOf(after, one), await statusOf(after, other)]).toEqual([401, 200]);
  });

  test.each([
    one.slice(0, -1),
    `${one}x`,
    one.toUpperCase(),
    '',
    `${one.slice(0, -1)}é`,
    one.replace('-', '\u2010'),
  ])('cannot be presented as %j', async (given) => {
    const { start } = await servers();
    const t = await start({ rootApiKey: one });
    expect(await statusOf(t, given)).toBe(401);
  });

  test.each([
    'x'.repeat(31),
    'x'.repeat(257),
    `${'x'.repeat(32)} `,
    `${'x'.repeat(32)}\n`,
    'é'.repeat(32),
    '',
  ])('makes the start fail if it is %j', async (rootApiKey) => {
    const { start } = await servers();
    await expect(start({ rootApiKey })).rejects.toThrow(
      'rootApiKey must be 32 to 256 visible ASCII characters',
    );
  });

  test.each(['x'.repeat(32), '!'.repeat(256), `~${'\\"'.repeat(20)}`])('can be %j', async (rootApiKey) => {
    const { start } = await servers();
    expect(await statusOf(await start({ rootApiKey }), rootApiKey)).toBe(200);
  });

  test('is recorded as root, a name that no other key can have', async () => {
    const { start } = await servers();
    const t = await start({ rootApiKey: one });
    const { api } = t.backend;
    const caller = { apiKey: one };
    const { policy } = await api.apiKeys.createPolicy({ name: 'p', permissions: [] }, caller);
    const taken = { reason: 'KEY_NAME_TAKEN' };
    await expect(api.apiKeys.create({ name: 'root', policyId: policy.id }, caller)).rejects.toMatchObject(
      taken,
    );
    const { apiKey } = await api.apiKeys.create({ name: 'k', policyId: policy.id }, caller);
    const key = apiKey.key.slice(3, 15);
    await expect(
      api.apiKeys.update({ key, name: 'root', policyId: policy.id }, caller),
    ).rejects.toMatchObject(taken);
  });

  test('leaves the name root to the key that the server created, which can still be bound to a policy', async () => {
    const { start, firstKeys } = await servers();
    const t = await start();
    const key = firstKeys[0]!.slice(3, 15);
    const { api } = t.backend;
    const caller = { system: true };
    const { apiKey } = await api.apiKeys.update({ key, name: 'root', policyId: 'policy-root' }, caller);
    expect(apiKey).toMatchObject({ key, name: 'root' });
    await expect(
      api.apiKeys.update({ key: 'none', name: 'root', policyId: 'policy-root' }, caller),
    ).rejects.toMatchObject({ reason: 'KEY_NOT_FOUND' });
  });
});
