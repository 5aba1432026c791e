import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import { type Backend, createBackend } from './create-backend.ts';
import type { BackendOptions } from './options.ts';

const quiet = { rootApiKey: 'a-root-key-of-more-than-32-characters', background: false };

test.each([
  ['nothing', undefined, 'createBackend needs options: createBackend({ storage })'],
  ['no storage', {}, 'createBackend: storage is missing; pass `await openSqlite({ path })`'],
  [
    'a storage that was not awaited',
    { storage: Promise.resolve() },
    'createBackend: storage is a promise; write `storage: await openSqlite({ path })`',
  ],
  ['a path', { storage: 'sqlite:x.db' }, 'createBackend: storage is "sqlite:x.db" and no storage; pass'],
  [
    'a flag for trustProxy',
    { storage: createMemoryStorage(), trustProxy: true },
    'trustProxy takes the number of proxies, or their addresses and networks, and not true',
  ],
  [
    'the name of a provider',
    { storage: createMemoryStorage(), providers: ['UNSAFE'] },
    'providers[0] is "UNSAFE" and no provider; pass what a function such as `unsafeProvider` returns',
  ],
  [
    'null for a provider',
    { storage: createMemoryStorage(), providers: [null] },
    'providers[0] is null and no provider',
  ],
])('createBackend with %s says what to write', (_, options, message) => {
  expect(() => createBackend(options as unknown as BackendOptions)).toThrow(message);
});

const call = (backend: Backend): Promise<unknown> => backend.api.accounts.healthz({}, { system: true });

test('a call is refused with NOT_STARTED until the backend has started, and with SHUTTING_DOWN after it was stopped', async () => {
  const backend = createBackend({ storage: createMemoryStorage(), ...quiet });
  await expect(call(backend)).rejects.toMatchObject({ reason: 'NOT_STARTED', status: 503 });
  await expect(backend.authenticate({})).rejects.toMatchObject({ reason: 'NOT_STARTED' });
  await backend.start();
  await expect(call(backend)).resolves.toBeDefined();
  await backend.stop();
  await expect(call(backend)).rejects.toMatchObject({ reason: 'SHUTTING_DOWN' });
});

test('a backend that is started twice migrates once, and both calls wait for the start', async () => {
  const storage = createMemoryStorage();
  const migrate = vi.spyOn(storage, 'migrate');
  const backend = createBackend({ storage, ...quiet });
  await Promise.all([backend.start(), backend.start()]);
  await backend.start();
  expect(migrate).toHaveBeenCalledTimes(1);
  await expect(call(backend)).resolves.toBeDefined();
  await backend.stop();
});

test('a start that failed can be repeated, and a backend that was stopped cannot be started', async () => {
  const storage = createMemoryStorage();
  const migrate = vi
    .spyOn(storage, 'migrate')
    .mockRejectedValueOnce(new Error('the database cannot be reached'));
  onTestFinished(() => migrate.mockRestore());
  const backend = createBackend({ storage, ...quiet });
  await expect(backend.start()).rejects.toThrow('the database cannot be reached');
  await backend.start();
  await expect(call(backend)).resolves.toBeDefined();
  await backend.stop();
  await expect(backend.start()).rejects.toThrow(
    'the backend was stopped, and its storage is closed; create another one',
  );
});

test('a failure is written to the console by default, without credentials', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => error.mockRestore());
  const storage = createMemoryStorage();
  const fail = (): never => {
    throw new Error(`no row for ${quiet.rootApiKey}`);
  };
  const backend = createBackend({ storage, ...quiet, hooks: { before: { 'accounts.adminGet': fail } } });
  await backend.start();
  const { status } = await backend.handle({
    method: 'GET',
    path: '/api/v1/admin/accounts/a',
    query: '',
    headers: { 'x-api-key': quiet.rootApiKey },
    address: '192.0.2.1',
    signal: new AbortController().signal,
    readBody: async () => new Uint8Array(),
  });
  expect(status).toBe(500);
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/^lobbykit: /), expect.anything());
  expect(JSON.stringify(error.mock.calls)).not.toContain(quiet.rootApiKey);
  await backend.stop();
});
