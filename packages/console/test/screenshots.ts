import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Backend } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { testRootKey } from '@lobbykit/testing';
import { chromium, type Page } from 'playwright-core';
import { chromiumProgram } from '../../../test/browsers.ts';
import { createLoginLinks } from '../src/index.ts';
import { fillGame } from './fill-game.ts';
import { fillServer } from './fill-server.ts';
import { openBackend } from './open-backend.ts';

// Draws the pictures of the console that documents show, from a server that is filled here: npm run screenshots. With names of
// pages as arguments, draws those alone.

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'console');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const t = await openBackend(createLoginLinks(), { rates: false });
const { accountId, ticketId, game } = await fillServer(t, (players) => fillGame(t, players));
const server = createServer(toNodeHandler(t.backend as unknown as Backend));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

/** Lets two players of a trial get a match, and opens the call that started the last ticket. */
async function playInPlayground(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add the queue playground' });
  const begin = page.getByRole('button', { name: 'Log everybody in and play' });
  await begin.or(add).first().waitFor();
  if (await add.isVisible()) {
    await add.click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await add.waitFor({ state: 'detached' });
  }
  await begin.click();
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('region', { name }).getByText('IN_PROGRESS').first().waitFor();
  await t.clock.advance(3_000);
  await t.backend.scheduler.tick();
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('region', { name }).getByText('COMPLETED').first().waitFor();
}

/** Changes a queue, so that the picture shows the difference before it is saved. */
async function changeQueue(page: Page): Promise<void> {
  await page.getByText('duel', { exact: true }).click();
  await page.getByLabel('ticketExpirationSeconds').first().fill('240');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Each page with its place and with what is there when it is whole. */
const pages: Readonly<Record<string, readonly [place: string, whole: (page: Page) => Promise<unknown>]>> = {
  overview: ['', (page) => page.getByRole('figure', { name: 'Errors' }).waitFor()],
  statistics: ['statistics?span=day', (page) => page.getByRole('figure', { name: 'Errors' }).waitFor()],
  players: ['players', (page) => page.getByRole('cell').first().waitFor()],
  player: [
    `players/${accountId}`,
    (page) => page.getByRole('region', { name: 'Metadata', exact: true }).waitFor(),
  ],
  matchmaking: ['matchmaking', (page) => page.getByText('players wait').first().waitFor()],
  explain: [`matchmaking/tickets/${ticketId}`, (page) => page.getByText('When its rules relax').waitFor()],
  'matchmaking-config': ['matchmaking/config', changeQueue],
  matches: [
    'matches',
    (page) => page.getByRole('region', { name: 'Played' }).getByRole('cell').first().waitFor(),
  ],
  match: [`matches/${game.endedMatch}`, (page) => page.getByText('From ticket to end').waitFor()],
  servers: [
    'servers',
    (page) => page.getByRole('region', { name: 'Hosts' }).getByRole('cell').first().waitFor(),
  ],
  host: [`servers/hosts/${game.hostId}`, (page) => page.getByText('game/server').first().waitFor()],
  moderation: ['moderation?channel=room%3Ageneral', (page) => page.getByText('Who plays on').waitFor()],
  shop: ['shop', (page) => page.getByRole('region', { name: 'Catalog' }).getByRole('cell').first().waitFor()],
  item: [
    `shop/items/${game.catalogItemId}`,
    (page) => page.getByRole('region', { name: 'Prices' }).getByRole('cell').first().waitFor(),
  ],
  order: [`shop/orders/${game.orderId}`, (page) => page.getByText('What was bought').first().waitFor()],
  leaderboards: ['leaderboards', (page) => page.getByText('Weekly arena').first().waitFor()],
  leaderboard: [
    `leaderboards/weekly-arena?account=${game.hiddenAccount}`,
    (page) => page.getByRole('region', { name: 'Around' }).getByRole('cell').first().waitFor(),
  ],
  webhooks: [
    `webhooks/${game.webhookId}`,
    (page) => page.getByRole('region', { name: 'Deliveries' }).getByRole('cell').first().waitFor(),
  ],
  node: ['node', (page) => page.getByText('Listening').waitFor()],
  access: ['access', (page) => page.getByRole('checkbox').first().waitFor()],
  playground: ['playground', playInPlayground],
  areas: ['areas', (page) => page.getByRole('main').getByRole('link', { name: 'Matchmaking' }).waitFor()],
};

const wanted = process.argv.slice(2);
const drawn = Object.entries(pages).filter(([name]) => wanted.length === 0 || wanted.includes(name));

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumProgram.path!,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
});
const converter = await browser.newPage();

/** Makes a picture small: as WebP it has a third of the bytes. */
async function asWebp(png: Buffer): Promise<Buffer> {
  const converted = await converter.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  })()`);
  return Buffer.from(converted.split(',')[1]!, 'base64');
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of sizes) {
    const page = await browser.newPage({ viewport, colorScheme, timezoneId: 'UTC', locale: 'en-GB' });
    page.setDefaultTimeout(20_000);
    await page.goto(`http://127.0.0.1:${port}/api/v1/console`);
    await page.getByLabel('API key').fill(testRootKey);
    await page.getByRole('button', { name: 'Log in with the key' }).click();
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    for (const [name, [place, whole]] of drawn) {
      await page.goto(`http://127.0.0.1:${port}/api/v1/console#/${place}`);
      await whole(page);
      // The playground asks all the time, and a log is a stream.
      if (name !== 'playground' && name !== 'node') await page.waitForLoadState('networkidle');
      await page.mouse.move(0, 0);
      const picture = await asWebp(await page.screenshot());
      writeFileSync(join(folder, `${name}-${colorScheme}-${viewport.width}.webp`), picture);
    }
    await page.close();
  }
await browser.close();
server.closeAllConnections();
server.close();
await t.backend.stop();
