import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { toNodeHandler } from '@lobbykit/core/node';
import { lobbiesArea } from '@lobbykit/lobbies';
import { createTestBackend } from '@lobbykit/testing';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';

/** The hooks for React, on a page in Chromium. */

const bundlePage = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'react-page.mjs')],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['@lobbykit/source'],
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]!.text;
};

/** A backend that also serves the page, and a browser that shows it. */
async function openGame() {
  const duel = { teams: 2, playersPerTeam: 1, hosting: 'none' as const };
  const config = { serviceMatchmakerConfig: { matchmakingQueues: { duel } } };
  const t = await createTestBackend({ areas: [lobbiesArea], matchmaking: { config } });
  onTestFinished(() => t.backend.stop());
  const handle = toNodeHandler(t.backend);
  const script = await bundlePage();
  const streams = { open: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (request.url?.startsWith('/api/')) {
      if (request.url.includes('/events/subscribe')) {
        streams.open += 1;
        response.on('close', () => {
          streams.open -= 1;
        });
      }
      handle(request, response);
    } else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><div id="game"></div><script type="module" src="/page.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const browser = await chromium.launch({
    executablePath: chromiumProgram.path!,
    timeout: 0,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function show(session?: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.waitForFunction('globalThis.startGame !== undefined');
    await page.evaluate(`startGame(${JSON.stringify(origin)}, ${JSON.stringify(session)})`);
    return page;
  }
  return { t, show, streams, cut: () => server.closeAllConnections() };
}

const stateOf = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await page.locator('pre').textContent()) ?? '{}') as Record<string, unknown>;

const untilShows = (page: Page, expected: Record<string, unknown>) =>
  expect.poll(() => stateOf(page), { timeout: 20_000 }).toMatchObject(expected);

describe('the hooks for React', () => {
  skipIfMissing(chromiumProgram.missing);

  test('show the session, the party, the ticket and the lobby of a player, also after a connection that broke', async () => {
    const { t, show, streams, cut } = await openGame();
    const friend = await t.player('friend');
    const page = await show();
    await untilShows(page, { status: 'loggedOut', failure: '', isLoading: false });
    await page.evaluate(`game.player.logIn({ provider: 'UNSAFE', payload: 'ada' })`);
    await untilShows(page, { status: 'loggedIn', party: null, queue: null, lobby: null });
    expect(await page.locator('b').textContent()).toBe((await stateOf(page)).accountId);

    await page.evaluate('game.client.parties.create()');
    await untilShows(page, { party: null });
    await page.evaluate('game.party.refresh()');
    await untilShows(page, { party: 1 });
    const inviteCode = await page.evaluate<string>('game.party.value.inviteCode');
    const { party } = await t.backend.api.parties.join({ inviteCode }, { session: friend.token });
    await untilShows(page, { party: 2 });
    expect(streams.open).toBe(1);

    cut();
    await t.backend.api.parties.leave({ partyId: party.partyId }, { session: friend.token });
    await untilShows(page, { party: 1, failure: '' });
    await page.evaluate('game.client.parties.leave({ partyId: game.party.value.partyId })');

    await page.evaluate(`game.ticket.start('duel')`);
    await untilShows(page, { queue: 'duel', isMatched: false });
    await page.evaluate('game.ticket.cancel()');
    await untilShows(page, { queue: null });
    await page.evaluate(`game.ticket.start('duel')`);
    const metadata = { queue_name: { stringPayload: 'duel' } };
    const entity = { id: friend.accountId, entityType: 'ACCOUNT' as const, metadata };
    await t.backend.api.matchmaking.start({ entity }, { session: friend.token });
    await t.clock.advance(1_000);
    await t.backend.scheduler.tick();
    await untilShows(page, { queue: null, isMatched: true });

    await page.evaluate(`game.client.lobbies.create({ name: 'Friday', teams: [{ name: 'red', size: 2 }] })`);
    await page.evaluate('game.lobby.refresh()');
    await untilShows(page, { lobby: 'Friday' });

    await page.evaluate('game.player.logOut()');
    await untilShows(page, { status: 'loggedOut', isMatched: false });
    expect(await stateOf(page)).not.toHaveProperty('party');
    expect(await page.locator('b').textContent()).toBe('nobody');
    await expect.poll(() => streams.open).toBe(0);
  }, 120_000);

  test('begin with a session that was stored, follow nothing when the page has unmounted them, and forget a session that has ended', async () => {
    const { t, show, streams } = await openGame();
    const ada = await t.player('ada');
    const page = await show(ada.token);
    await untilShows(page, { status: 'loggedIn', accountId: ada.accountId, party: null });
    await expect.poll(() => streams.open).toBe(1);
    await page.evaluate('stopGame()');
    await expect.poll(() => streams.open).toBe(0);

    await t.backend.api.authentication.logout({}, { session: ada.token });
    const later = await show(ada.token);
    await untilShows(later, { status: 'loggedOut', reason: 'CREDENTIAL_INVALID' });
    expect(await later.evaluate('game.client.session')).toBeUndefined();
  }, 120_000);

  test('say why a login failed, and log in at the next attempt', async () => {
    const { show } = await openGame();
    const page = await show();
    const login = (provider: string) =>
      page.evaluate(
        `game.player.logIn({ provider: '${provider}', payload: 'ada' }).then(() => 'in', ({ reason }) => reason)`,
      );
    expect(await login('STORE')).toBe('PROVIDER_DISABLED');
    await untilShows(page, { status: 'loggedOut', reason: 'PROVIDER_DISABLED' });
    expect(await login('UNSAFE')).toBe('in');
    await untilShows(page, { status: 'loggedIn' });
  }, 120_000);
});
