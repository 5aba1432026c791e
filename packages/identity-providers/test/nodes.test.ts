import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { systemIds } from '../../core/src/runtime/ids.ts';
import { openPatientPostgres } from '../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../storage-sqlite/src/index.ts';
import { oidc } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { type Game, hosts, openGame } from './game-world.ts';
import { openLocalOidc } from './local-oidc.ts';

/** Logins across several nodes, or across a restart. */

const player = createBrowser({ 'x-player': 'ann' });

async function twoNodes(issuer: string): Promise<readonly [Game, Game]> {
  const database = await freshPostgres();
  const open = async (host: 'Express' | 'Fastify') =>
    openGame(hosts[host], [oidc({ issuer, provider: 'SEARCH_WEB' })], {
      storage: await openPatientPostgres({ ...database, maxConnections: 5 }),
      ids: systemIds,
      background: true,
    });
  const games = [await open('Express'), await open('Fastify')] as const;
  onTestFinished(async () => {
    for (const game of games) await game[Symbol.asyncDispose]();
  });
  return games;
}

test('a login can begin on one node, come back to another, and be confirmed and awaited on the first', async () => {
  await using local = await openLocalOidc();
  const [first, second] = await twoNodes(local.issuer);
  local.register(second.callback(3));
  await second.configure(3, local.clientId, local.clientSecret);
  const loginStart = await first.login(3);
  const waiting = first.wait(loginStart.token);
  const page = await player.open(loginStart.redirectUri);
  expect(page.url.origin).toBe(second.origin);
  const elsewhere = new URL(`${first.callback(3)}`);
  const done = await player.submit(
    { ...page, url: elsewhere },
    { confirmationCode: loginStart.confirmationCode! },
  );
  expect(done.body).toContain('You are logged in');
  const { token, successfulAuth } = await waiting;
  expect(successfulAuth).toBe(true);
  expect(await second.account(token)).toMatchObject({ displayName: 'Called ann' });
});

test('two nodes that receive the same response at the same time ask the provider once', async () => {
  await using local = await openLocalOidc();
  const [first, second] = await twoNodes(local.issuer);
  local.register(second.callback(3));
  await second.configure(3, local.clientId, local.clientSecret);
  const loginStart = await first.login(3);
  const back = await stopBefore(loginStart.redirectUri, second.callback(3));
  const addresses = Array.from(
    { length: 20 },
    (_, at) => (at % 2 ? first : second).callback(3) + back.search,
  );
  const pages = await Promise.all(addresses.map((address) => createBrowser().open(address)));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  expect(local.requests.filter((request) => request === 'POST /token')).toHaveLength(1);
});

test('a change of an operator on one node takes effect on the other at once', async () => {
  await using local = await openLocalOidc();
  const [first, second] = await twoNodes(local.issuer);
  local.register(second.callback(3));
  await second.configure(3, local.clientId, local.clientSecret);
  const loginStart = await first.login(3);
  const set = (game: Game, isEnabled: boolean) =>
    game.t.backend.api.authentication.adminSetProviderStatus({ provider: 3, isEnabled }, { system: true });
  await set(first, false);
  expect((await player.open(loginStart.redirectUri)).body).toContain('was switched off');
  await set(first, true);
  await set(second, false);
  // The beginning of a login uses cached settings for some seconds, until the other node's signal arrives.
  await expect.poll(() => first.login(3).then(String, String)).toContain('PROVIDER_DISABLED');
});

test('a restarted server completes a login that began before the restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-identity-providers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await using local = await openLocalOidc();
  const start = async () =>
    openGame(hosts.Express, [oidc({ issuer: local.issuer, provider: 'SEARCH_WEB' })], {
      storage: await openSqlite({ path: join(folder, 'game.db') }),
      ids: systemIds,
    });
  const before = await start();
  local.register(before.callback(3));
  await before.configure(3, local.clientId, local.clientSecret);
  const loginStart = await before.login(3);
  const back = await stopBefore(loginStart.redirectUri, before.callback(3));
  await before[Symbol.asyncDispose]();

  const after = await start();
  const page = await createBrowser().open(after.callback(3) + back.search);
  await after[Symbol.asyncDispose]();
  const last = await start();
  onTestFinished(() => last[Symbol.asyncDispose]());
  await player.submit(
    { ...page, url: new URL(last.callback(3)) },
    { confirmationCode: loginStart.confirmationCode! },
  );
  const { token } = await last.wait(loginStart.token);
  expect(await last.account(token)).toMatchObject({ displayName: 'Called ann' });
});

/** Signs in with the provider. Returns the address that it sends the browser to, without opening it. */
async function stopBefore(redirectUri: string, callback: string): Promise<URL> {
  const page = await createBrowser({ 'x-player': 'ann' }, (address) => address.startsWith(callback)).open(
    redirectUri,
  );
  return page.url;
}
