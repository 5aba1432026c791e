import { type BackendOptions, customProvider, systemClock } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createCountingIds, createManualClock, createTestBackend, testRootKey } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';

const mine = customProvider(async (payload) => ({ subject: payload }));
const ownKey = 'a-root-key-of-a-studio-with-32-characters';

const optionSets: Readonly<Record<string, Partial<BackendOptions>>> = {
  'providers of its own': { providers: [mine] },
  'no providers': { providers: [] },
  'a disabled Unsafe provider': { providerSettings: { UNSAFE: { enabled: false } } },
  'the rules of production': { production: true },
  'a root key of its own': { rootApiKey: ownKey },
  'no root key': { rootApiKey: undefined, onFirstKey: () => {} },
  'a secret key of its own': {
    secretKey: ['a-new-secret-key-of-32-characters', 'an-old-secret-key-of-32-characters'],
  },
  'no secret key': { secretKey: undefined },
  'the clock of the machine': { clock: systemClock },
  'a manual clock of its own': { clock: createManualClock(1_700_000_000_000) },
  'headers of its own': { headers: { session: 'X-Player', apiKey: 'X-Key' } },
  rates: { rates: { login: { points: 1, seconds: 60 } } as never },
  'single sessions': { singleSession: true },
  'options that are undefined': Object.fromEntries(
    ['storage', 'clock', 'ids', 'log', 'rates', 'providers', 'background', 'limits', 'headers'].map(
      (name) => [name, undefined],
    ),
  ),
  'all of them': {
    providers: [mine],
    rootApiKey: ownKey,
    secretKey: 'a-new-secret-key-of-32-characters',
    clock: createManualClock(),
    production: true,
  },
};

describe('players, operators and keys of a test backend work with', () => {
  test.each(Object.entries(optionSets))('%s', async (_, options) => {
    await using t = await createTestBackend(options);
    const alice = await t.player('alice');
    const again = await t.player('alice');
    expect(again.accountId).toBe(alice.accountId);
    const own = await t.http('GET', `/accounts/${alice.accountId}`, { session: again.token });
    expect(own.status).toBe(200);
    const { session } = await t.backend.api.sessions.current({}, again.caller);
    expect(session.accountId).toBe(alice.accountId);
    const admin = await t.admin();
    expect((await t.http('GET', '/admin/accounts', { session: admin.token })).status).toBe(200);
    const key = await t.key(['accounts.read']);
    expect((await t.http('GET', '/admin/accounts', { key })).status).toBe(200);
    expect((await t.http('GET', '/admin/accounts', { key: t.rootKey })).status).toBe(200);
    expect(t.rootKey === ownKey).toBe(options.rootApiKey === ownKey);
  });
});

test('the providers of a test backend are those of its options, also after a player has logged in', async () => {
  await using t = await createTestBackend({ providers: [mine] });
  await t.player();
  const { enabledProviders } = await t.backend.api.authentication.listProviders({});
  expect(enabledProviders).toEqual([mine.provider]);
});

test('the first key of a test backend without a root key is its root key, and is also given to the option', async () => {
  const keys: string[] = [];
  const storage = createMemoryStorage();
  const options = { storage: { ...storage, close: async () => {} }, rootApiKey: undefined };
  await using t = await createTestBackend({ ...options, onFirstKey: (key) => void keys.push(key) });
  expect([t.rootKey]).toEqual(keys);
  await using second = await createTestBackend({ ...options, ids: createCountingIds(1_000) });
  expect(second.rootKey).toBe('');
  expect(await second.key(['accounts.read'])).toMatch(/^gk_/);
});

test('a clock of the host that cannot be moved says so', async () => {
  await using t = await createTestBackend({ clock: systemClock });
  expect(Math.abs(t.clock.now() - Date.now())).toBeLessThan(60_000);
  const sentence = 'the clock of this test backend is your own and cannot be moved';
  await expect(t.clock.advance(1)).rejects.toThrow(sentence);
  expect(() => t.clock.set(0)).toThrow(sentence);
});

test('a test backend refuses an option that does not exist, with the nearest name', async () => {
  const wrong = { provider: [] } as Partial<BackendOptions>;
  await expect(createTestBackend(wrong)).rejects.toThrow(
    'there is no option provider; did you mean providers?',
  );
  await expect(createTestBackend(null as never)).rejects.toThrow('createTestBackend takes options');
});

test('a test backend that was stopped creates no more players, keys and streams', async () => {
  const t = await createTestBackend();
  const alice = await t.player();
  await t.backend.stop();
  const words = 'was called after the test backend was stopped; create another one';
  await expect(t.player()).rejects.toThrow(`player ${words}`);
  await expect(t.admin()).rejects.toThrow(`player ${words}`);
  await expect(t.key([])).rejects.toThrow(`key ${words}`);
  await expect(t.events(alice)).rejects.toThrow(`events ${words}`);
  expect((await t.http('GET', '/authentication/providers')).status).toBe(503);
  expect(t.rootKey).toBe(testRootKey);
});
