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
  ['a path', { storage: 'sqlite:x.db' }, 'createBackend: storage is a text and no storage; pass'],
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

test.each<[object, string]>([
  [{ rate: false }, 'createBackend: there is no option rate; did you mean rates?'],
  [{ providers: null }, 'providers must be a list'],
  [{ providers: Promise.resolve([]) }, 'providers is a promise; await it first'],
  [{ trustProxy: -1 }, 'trustProxy takes the number of proxies, or their addresses and networks, and not -1'],
  [{ publicUrl: 'play.example.com' }, 'publicUrl must be a URL like https://play.example.com'],
  [{ publicUrl: 'https://play.example.com/?a=1' }, 'publicUrl must be a URL like https://play.example.com'],
  [{ rateStore: 'redis' }, "rateStore must be 'storage' or an object with take, charge and giveBack"],
  [{ rates: true }, 'rates must be an object, or false to disable all'],
  [{ rates: { login: 5 } }, 'rates.login must be an object'],
  [{ rates: { login: { points: 5 } } }, 'rates.login.seconds is missing'],
  [{ rates: { logn: { points: 5, seconds: 1 } } }, 'rates: there is no rate class logn; did you mean login?'],
  [{ limits: null }, 'limits must be an object'],
  [{ limits: { bodyByte: 1 } }, 'limits: there is no limit bodyByte; did you mean bodyBytes?'],
  [{ headers: { session: 'X Y' } }, 'headers.session must be the name of a header, such as x-session-id'],
  [{ headers: { sesion: 'x' } }, 'headers: there is no option sesion; did you mean session?'],
  [
    { responseHeaders: { 'x y': 'a' } },
    'the name of responseHeaders.x y must be the name of a header, such as x-session-id',
  ],
  [
    { responseHeaders: { 'x-a': 'a\r\nset-cookie: b=c' } },
    'responseHeaders.x-a must be the value of a header, in visible ASCII characters',
  ],
  [
    { responseHeaders: { 'Content-Length': '0' } },
    'responseHeaders.Content-Length is not the same in every answer',
  ],
  [{ responseHeaders: new Headers({ 'x-a': '1' }) }, 'responseHeaders must be a plain object'],
  [{ responseHeaders: { 'X-A': '1', 'x-a': '2' } }, 'responseHeaders has the header x-a twice'],
  [{ log: false }, 'log must be an object with the functions debug, info, warn, error, fatal'],
  [{ clock: Date }, 'clock must be an object with the functions now, after'],
  [{ secretKey: 5 }, 'secretKey must be a list'],
  [{ secretKey: ['a'.repeat(32), 5] }, 'secretKey[1] must be a text'],
  [{ production: 'yes' }, 'production must be true or false'],
  [{ onFirstKey: 'key' }, 'onFirstKey must be a function'],
  [{ areas: {} }, 'areas must be a list'],
  [{ areas: [null] }, 'areas: each must be an area, as defineArea returns it'],
  [{ withoutAreas: 'titles' }, 'withoutAreas must be a list'],
  [{ roles: { moderator: 'all' } }, 'roles.moderator must be a list'],
  [{ bootstrapAdmins: ['UNSAFE:alice'] }, 'bootstrapAdmins[0] must be an object'],
  [{ providerSettings: { CUSTM: {} } }, 'providerSettings: there is no option CUSTM; did you mean CUSTOM?'],
  [{ platformAuth: { emial: true } }, 'platformAuth: there is no option emial; did you mean email?'],
  [
    { platformAuth: { email: { sendMails() {} } } },
    'platformAuth.email: there is no option sendMails; did you mean sendMail?',
  ],
  [{ entitlements: { orderProvidr: {} } }, 'entitlements: there is no option orderProvidr; did you mean'],
  [
    { entitlements: { orderProvider: {} } },
    'entitlements.orderProvider must be an object with the functions startOrder',
  ],
  [{ fleets: { deploy: {} } }, 'fleets.deploy.artifacts is missing'],
  [{ objectStore: './objects' }, 'objectStore must be an object with the functions sign'],
  [{ unhealthyStatus: 500 }, 'unhealthyStatus must be 200 or 503'],
  [{ matchBroker: { allocators: [() => {}] } }, 'matchBroker.allocators[0] must be an object'],
  [
    { matchBroker: { allocators: [{ kind: 'none', canAllocate() {} }] } },
    'matchBroker.allocators[0].allocator is missing',
  ],
  [{ matchmaking: { confg: {} } }, 'matchmaking: there is no option confg; did you mean config?'],
  [{ matchmaking: { config: 'queues.json' } }, 'matchmaking.config must be an object'],
  [{ matchmaking: { strategies: { even: {} } } }, 'matchmaking.strategies.even must be a function'],
])('the options %j are refused with the name of the option and what it takes', (options, message) => {
  const wrong = { storage: createMemoryStorage(), ...options };
  expect(() => createBackend(wrong as unknown as BackendOptions)).toThrow(message);
});

test('an option that is undefined counts as absent, at every level', () => {
  const absent = {
    publicUrl: undefined,
    headers: { session: undefined },
    platformAuth: { email: undefined },
  };
  const options = { storage: createMemoryStorage(), ...absent } as unknown as BackendOptions;
  expect(() => createBackend(options)).not.toThrow();
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
