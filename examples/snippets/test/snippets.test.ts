import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookAllocator } from '@lobbykit/allocators';
import { type Client, createClient } from '@lobbykit/client';
import type { Backend } from '@lobbykit/core';
import { defineArea, defineContract } from '@lobbykit/core/area';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createTestBackend } from '@lobbykit/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'lobbykit-snippets-'));
const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
const providersPath = '/game/api/v1/authentication/providers';

beforeEach(() => {
  process.chdir(folder);
  vi.resetModules();
  vi.stubEnv('SECRET_KEY', 'a-secret-key-of-more-than-32-characters');
  vi.stubEnv('GAME_SERVER_KEY', 'gk_a-key-of-game-servers-with-32-or-more-characters');
  vi.stubEnv('STORE_KEY', 'a-publisher-key');
  vi.stubEnv('PORT', '0');
});
afterEach(() => {
  process.chdir(home);
  vi.unstubAllEnvs();
  logged.mockClear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Snippets that make a backend and leave it to the reader to start it. */
const backends: Readonly<Record<string, () => Promise<{ backend: Backend }>>> = {
  allocators: () => import('../src/allocators.ts'),
  'cloud-allocator': () => import('../src/cloud-allocator.ts'),
  'console-page': () => import('../src/console-page.ts'),
  email: () => import('../src/email.ts'),
  'fleet-allocator': () => import('../src/fleet-allocator.ts'),
  fleets: () => import('../src/fleets.ts'),
  chat: () => import('../src/chat.ts'),
  groups: () => import('../src/groups.ts'),
  inbox: () => import('../src/inbox.ts'),
  invitations: () => import('../src/invitations.ts'),
  leaderboards: () => import('../src/leaderboards.ts'),
  'identity-providers': () => import('../src/identity-providers.ts'),
  'local-allocator': () => import('../src/local-allocator.ts'),
  statistics: () => import('../src/statistics.ts'),
  lobbies: () => import('../src/lobbies.ts'),
  'local-objects': () => import('../src/local-objects.ts'),
  matches: () => import('../src/matches.ts'),
  matchmaking: () => import('../src/matchmaking.ts'),
  moderation: () => import('../src/moderation.ts'),
  monitoring: () => import('../src/monitoring.ts'),
  nodes: () => import('../src/nodes.ts'),
  'object-store': () => import('../src/object-store.ts'),
  presence: () => import('../src/presence.ts'),
  'reference-page': () => import('../src/reference-page.ts'),
  'provider-options': () => import('../src/provider-options.ts'),
  'provider-presets': () => import('../src/provider-presets.ts'),
  'server-buffer': () => import('../src/server-buffer.ts'),
  'store-logins': () => import('../src/store-logins.ts'),
  'store-providers': () => import('../src/store-providers.ts'),
  traces: () => import('../src/traces.ts'),
};

/** Snippets that are compiled alone, each with the reason. */
const compiledOnly: Readonly<Record<string, string>> = {
  'event-source': 'packages/core/test/browsers runs it in Chromium',
  'adapter-cases': 'runs in node:test; the conformance tests of the adapters run the same loop',
  client: 'follows an endless stream of a public address',
  'client-matchmaking': 'follows an endless stream of a public address',
  'community-client':
    'follows an endless stream of a public address; examples/friends-and-party makes the same calls',
  'fill-seats': 'serves until its process is stopped',
  'game-server': 'serves until its process is stopped',
  'server-health': 'shows an option; packages/game-server/test/game-server.test.ts plays with it',
  'wake-ups': 'needs the Redis of the address; the tests of @lobbykit/wake-redis make the same calls',
  'storage-cases': 'runs in node:test; the conformance tests of the storages run the same loop',
};

/** The other snippets have a test of their own, below or in a file beside this one. */
const tested = [
  'adapter-express',
  'adapter-fastify',
  'area-cases',
  'consumers',
  'core',
  'express',
  'custom-provider',
  'fastify',
  'fetch',
  'guilds',
  'hooks',
  'in-process',
  'koa-adapter',
  'ledger',
  'kudos',
  'kudos-test',
  'matchmaking-extensions',
  'migrations',
  'node-http',
  'other-providers',
  'reload',
  'shed-load',
  'storage-postgres',
  'storage-sqlite',
  'store-client',
  'store-simulator',
  'testing',
  'testing-node',
  'tests',
  'webhook',
  'webhooks',
];

test('every snippet is run by a test, or says why it is compiled alone', () => {
  const files = globSync('*.ts', { cwd: join(import.meta.dirname, '../src') });
  const names = files.map((file) => file.replace('.ts', '')).filter((name) => name !== 'own-code');
  expect(names.sort()).toEqual([...Object.keys(backends), ...Object.keys(compiledOnly), ...tested].sort());
});

describe('the backend of a snippet starts and stops', () => {
  test.each(Object.entries(backends))('%s', async (_, load) => {
    const { backend } = await load();
    await backend.start();
    await backend.stop();
  });
});

test('the backend of the core’s README stores an entry and prints it', async () => {
  await import('../src/core.ts');
  expect(JSON.stringify(logged.mock.calls)).toContain('hello');
});

test('a module that is loaded again finds the backend that runs, and none can be opened beside it', async () => {
  const first = await import('../src/reload.ts');
  const backend = await first.getBackend();
  vi.resetModules();
  const again = await import('../src/reload.ts');
  expect(again.getBackend).not.toBe(first.getBackend);
  expect(await again.getBackend()).toBe(backend);
  const { openSqlite } = await import('@lobbykit/storage-sqlite');
  await expect(openSqlite({ path: './data/game.db' })).rejects.toThrow('is in use by this process');
  await backend.stop();
  await (await openSqlite({ path: './data/game.db' })).close();
});

test('the script that checks the ledger finds no difference in a new database', async () => {
  await import('../src/ledger.ts');
  expect(logged.mock.calls).toEqual([[[]]]);
  expect(process.exitCode).toBe(0);
  process.exitCode = undefined;
});

test.each([
  ['Express', () => import('../src/express.ts')],
  ['Fastify', () => import('../src/fastify.ts')],
] as const)(
  'on the %s server of its page a player logs in and calls its route, its page may call, and it stops with open streams',
  async (_, load) => {
    const before = process.listeners('SIGTERM');
    const { server } = await load();
    const origin = originOf(server);
    const { stream, headers } = await logIn(origin);
    expect((await fetch(`${origin}/inventory`)).status).toBe(401);
    expect(await (await fetch(`${origin}/inventory`, { headers })).json()).toEqual({
      owner: expect.stringMatching(/^account-/),
      items: ['a sword'],
    });
    const preflight = { origin: 'http://localhost:5173', 'access-control-request-method': 'PATCH' };
    const allowed = await fetch(`${origin}/game/api/v1/accounts/a`, {
      method: 'OPTIONS',
      headers: preflight,
    });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
    const [stop] = process.listeners('SIGTERM').filter((listener) => !before.includes(listener));
    const closed = once(server, 'close');
    stop!('SIGTERM');
    expect(await stream.text()).toContain('SHUTTING_DOWN');
    await closed;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeListener(signal, stop!);
  },
);

test('a player logs in on the server of the Express adapter’s README', async () => {
  const { backend, server } = await import('../src/adapter-express.ts');
  const { client, stream } = await logIn(originOf(server));
  await client.authentication.logout();
  expect(await stream.text()).toContain('authenticationEvent');
  server.close();
  await backend.stop();
});

test('a player logs in on the server of the Fastify adapter’s README, and stopping the backend ends their stream', async () => {
  const { app, backend } = await import('../src/adapter-fastify.ts');
  const { stream } = await logIn(originOf(app.server));
  await backend.stop();
  await app.close(); // waits for open streams
  expect(await stream.text()).toContain('SHUTTING_DOWN');
});

test('the server of the core’s README answers below its prefix, and 404 elsewhere', async () => {
  const { backend, server } = await import('../src/node-http.ts');
  expect((await fetch(`${originOf(server)}${providersPath}`)).status).toBe(200);
  expect((await fetch(originOf(server))).status).toBe(404);
  server.close();
  await backend.stop();
});

test('the server that sheds load before its framework answers below its prefix, and 404 elsewhere', async () => {
  const { backend, server } = await import('../src/shed-load.ts');
  expect((await fetch(`${originOf(server)}${providersPath}`)).status).toBe(200);
  expect((await fetch(originOf(server))).status).toBe(404);
  server.close();
  await backend.stop();
});

test('the fetch handler of the core’s README answers below its prefix, and 404 elsewhere', async () => {
  const { answer, backend } = await import('../src/fetch.ts');
  const statusOf = async (path: string) =>
    (await answer(new Request(`http://localhost${path}`), '192.0.2.1')).status;
  expect(await statusOf(providersPath)).toBe(200);
  expect(await statusOf('/')).toBe(404);
  await backend.stop();
});

test('the calls in process make the account of the session', async () => {
  const { account } = await import('../src/in-process.ts');
  expect(account.id).toMatch(/^account-/);
});

test('a purchase in the simulated store is paid, and refunded although the answer is lost', async () => {
  const { client, loseAnAnswer, store } = await import('../src/store-simulator.ts');
  const { finalise } = await import('../src/store-client.ts');
  await finalise(1n, client);
  expect(logged.mock.lastCall).toEqual([6, 'Transaction has already been committed']);
  await loseAnAnswer();
  expect(logged.mock.calls.slice(-2)).toEqual([['no answer'], ['Refunded']]);
  store.setFaults({ rules: [{ method: 'FinalizeTxn', fault: 'unreachable' }] });
  await finalise(1n, client);
  expect(logged.mock.lastCall).toEqual(['Refunded']);
  await store.close();
});

test('the clock of a test backend moves an hour in no time', async () => {
  const { now } = await import('../src/tests.ts');
  expect(now).toBe(Date.UTC(2026, 0, 1, 1));
});

test('the SQLite storage is copied while the backend is in use', async () => {
  await import('../src/storage-sqlite.ts');
  expect(globSync('data/*.db', { cwd: folder })).toContain(join('data', 'copy.db'));
});

test('the Postgres storage is opened and closed', async () => {
  vi.stubEnv('DATABASE_URL', await postgresUrl());
  await import('../src/storage-postgres.ts');
});

test('the providers without a preset have the integers that they name', async () => {
  const { club, openIdClub, studio } = await import('../src/other-providers.ts');
  expect([club, openIdClub, studio].map(({ provider }) => provider)).toEqual([99, 99, 99]);
});

test('the hooks of the host refuse a name, change another, and give each account one sword', async () => {
  const { gifts, hooks, maintenance, starterGift, storage, swordsOnly } = await import('../src/hooks.ts');
  const before = { ...hooks.before, ...swordsOnly.before };
  await using t = await createTestBackend({ storage, hooks: { ...starterGift, before } });
  const { token: session, accountId } = await t.player('alice');
  await t.player('alice');
  expect(await storage.find(gifts, {})).toEqual([{ accountId, item: 'sword' }]);
  const rename = (displayName: string) =>
    t.backend.api.accounts.update({ accountId, account: { displayName } }, { session });
  await expect(rename('the admin')).rejects.toMatchObject({ reason: 'NAME_FORBIDDEN' });
  expect((await rename('alice')).account.displayName).toBe('ALICE');
  await t.backend.api.parties.create({}, { session });
  await storage.delete(gifts, { accountId });
  await expect(t.backend.api.parties.create({}, { session })).rejects.toMatchObject({ reason: 'NO_SWORD' });
  maintenance.isOn = true;
  const entity = { id: accountId, entityType: 2 };
  const start = t.backend.api.matchmaking.start({ entity }, { session });
  await expect(start).rejects.toMatchObject({ reason: 'MAINTENANCE' });
});

test('the table of the page on migrations keeps its rows, hides what it removed, and has what it added', async () => {
  const { storage, firstGuilds, guilds } = await import('../src/migrations.ts');
  await storage.migrate([firstGuilds]);
  await storage.insert(firstGuilds, { id: 'a', name: 'Ravens', motto: 'caw' });
  await storage.migrate([guilds]);
  expect(await storage.get(guilds, { id: 'a' })).toEqual({ id: 'a', name: 'Ravens', slug: null, level: 1 });
  await storage.insert(guilds, { id: 'b', name: 'Ravens' });
});

test('the data step of the page on migrations fills the slug of each guild that has none', async () => {
  const { fillSlugs, guilds } = await import('../src/migrations.ts');
  const storage = createMemoryStorage();
  await storage.migrate([guilds]);
  await storage.insert(guilds, [
    { id: 'a', name: 'Night Owls' },
    { id: 'b', name: 'Cats', slug: 'the-cats' },
  ]);
  const contract = defineContract({ area: 'guilds', title: 'Guilds', permissions: {}, routes: {} });
  const area = defineArea({
    contract,
    tables: [guilds],
    dataSteps: [fillSlugs],
    create: () => ({ operations: {} }),
  });
  await using t = await createTestBackend({ storage, areas: [area] });
  const rows = await t.storage.find(guilds, {});
  expect(rows.map(({ slug }) => slug)).toEqual(['night-owls', 'the-cats']);
});

describe('the area of the page on extending', async () => {
  test('passes the test of the page', async () => {
    await import('../src/kudos-test.ts');
  });

  const { cases } = await import('../src/kudos-test.ts');
  test.each(cases.map(({ group, name, run }) => [group, name, run] as const))(
    '%s: %s',
    (_group, _name, run) => run(),
  );
});

test('the consumer of the documents pays each player of an ended match once, and its state can be read', async () => {
  const { consumers, repair, storage, wallets, watched } = await import('../src/consumers.ts');
  await using t = await createTestBackend({ consumers, storage });
  const recipientIds = [(await t.player()).accountId, (await t.player()).accountId];
  const nestedEvent = { anyEvent: { '@type': 'matchbroker/MatchEnded', matchId: 'match-1', reason: '' } };
  await t.backend.api.events.emit({ nestedEvent, recipientIds }, { system: true });
  await t.backend.scheduler.tick();
  await t.backend.scheduler.tick();
  const paid = await storage.find(wallets, {});
  expect(paid).toEqual(recipientIds.sort().map((accountId) => ({ accountId, gold: 100n })));
  await repair();
  expect(watched).toContainEqual({ name: 'rewards', waiting: 0, oldestMilliseconds: null });
});

test('a backend starts with the ratings and with the hooks of a studio', async () => {
  const { withHooks, withRatings } = await import('../src/matchmaking-extensions.ts');
  for (const options of [withHooks, withRatings]) await (await createTestBackend(options)).backend.stop();
});

test('a service believes the requests of the webhook allocator, and no others', async () => {
  const { isOurs } = await import('../src/webhook.ts');
  const secret = 'a-webhook-secret-of-more-than-32-characters';
  const believed: boolean[] = [];
  const service = createServer(async (request, response) => {
    const rawBody = Buffer.concat(await request.toArray()).toString();
    const headers = request.headers as unknown as Parameters<typeof isOurs>[0]['headers'];
    believed.push(isOurs({ headers, rawBody, secret }), isOurs({ headers, rawBody: `${rawBody} `, secret }));
    response.end('{"serverId":"server-1"}');
  });
  service.listen(0, '127.0.0.1');
  await new Promise((listening) => service.once('listening', listening));
  const { allocate } = webhookAllocator({ url: originOf(service), secret });
  await using backend = await createTestBackend();
  const { signal } = new AbortController();
  const request = { serverId: 'server-1', matchId: 'match-1', matchProperties: '{}', playerIds: [], signal };
  await allocate(request as unknown as Parameters<typeof allocate>[0], backend.backend as never);
  service.close();
  expect(believed).toEqual([true, false]);
});

function originOf(server: { address(): AddressInfo | string | null }): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Does what the pages of the hosts do with curl: logs alice in, and opens the stream of her events. */
async function logIn(
  origin: string,
): Promise<{ client: Client; stream: Response; headers: Record<string, string> }> {
  let session = '';
  const client = createClient({ baseUrl: `${origin}/game`, onSession: (token) => (session = token ?? '') });
  await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  await client.accounts.create();
  const headers = { authorization: `Bearer ${session}` };
  return { client, headers, stream: await fetch(`${origin}/game/api/v1/events/subscribe`, { headers }) };
}
