import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { serveBackend } from './served-client.ts';
import { servePage } from './served-page.ts';

/** Where Debian and other systems put Chromium. */
const executablePath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

/** Eight loops over the events of one player. Each would hold one of the six connections that a page has to a server. */
const pageScript = (origin: string, session: string): string => `(async () => {
  const { createClient } = await import('/client/index.mjs');
  const client = createClient({ baseUrl: ${JSON.stringify(origin)}, session: ${JSON.stringify(session)} });
  globalThis.client = client;
  globalThis.seen = Array.from({ length: 8 }, () => []);
  await Promise.all(seen.map((messages) => new Promise((onOpen) => (async () => {
    for await (const { event } of client.events.subscribe({}, { onOpen }))
      if (event.announcementEvent) messages.push(event.announcementEvent.message);
  })())));
})()`;

/** A browser, and a server that counts its streams. */
async function serveStreams() {
  const browser = await chromium.launch({
    executablePath: executablePath!,
    timeout: 0,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const { t, server, origin, cut } = await serveBackend();
  const streams = { begun: 0, open: 0, most: 0 };
  server.prependListener('request', ({ method, url }, response) => {
    if (method !== 'GET' || !url?.includes('/events/subscribe')) return;
    streams.begun += 1;
    streams.open += 1;
    streams.most = Math.max(streams.most, streams.open);
    response.on('close', () => {
      streams.open -= 1;
    });
  });
  return { browser, t, origin, cut, streams };
}

test('eight loops of a page in Chromium share one connection, and each gets every event once and in order when it breaks', async ({
  skip,
}) => {
  skip(!executablePath, 'Chromium is not installed');
  const { browser, t, origin, cut, streams } = await serveStreams();
  const player = await t.player();
  const page = await browser.newPage();
  await page.goto(await servePage(cut));
  await page.evaluate(pageScript(origin, player.token));
  const say = (message: string) =>
    t.backend.api.events.emit(
      { nestedEvent: { announcementEvent: { message } }, recipientIds: [player.accountId] },
      { system: true },
    );
  const expected: string[] = [];
  const allSee = async (message: string): Promise<void> => {
    expected.push(message);
    await say(message);
    await expect.poll(() => page.evaluate('seen')).toEqual(Array.from({ length: 8 }, () => expected));
  };
  await allSee('first');
  cut();
  await allSee('while the network was away');
  await t.clock.advance(90_000);
  await allSee('after the stream has ended');
  // With a connection for each loop, this call would wait for ever.
  expect(await page.evaluate('client.sessions.current().then(({ session }) => session.state)')).toBe(3);
  expect(streams).toEqual({ begun: 3, open: 1, most: 1 });
}, 120_000);

/** One loop in each tab. */
const tabScript = (origin: string, session: string): string => `(async () => {
  const { createClient } = await import('/client/index.mjs');
  const client = createClient({ baseUrl: ${JSON.stringify(origin)}, session: ${JSON.stringify(session)} });
  globalThis.client = client;
  globalThis.seen = [];
  await new Promise((onOpen) => (async () => {
    try {
      for await (const { event } of client.events.subscribe({}, { onOpen }))
        if (event.announcementEvent) seen.push(event.announcementEvent.message);
    } catch (error) {
      globalThis.refused = error.status;
    }
  })());
})()`;

test('eight tabs in Chromium share one connection, and lose and double no event when the leading one closes or crashes', async ({
  skip,
}) => {
  skip(!executablePath, 'Chromium is not installed');
  const { browser, t, origin, cut, streams } = await serveStreams();
  const player = await t.player();
  const address = await servePage(cut);
  const context = await browser.newContext();
  const tabs: Page[] = [];
  const openTab = async (session: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(tabScript(origin, session));
    return page;
  };
  for (let index = 0; index < 8; index += 1) tabs.push(await openTab(player.token));
  expect(streams).toEqual({ begun: 1, open: 1, most: 1 });
  const other = await openTab((await t.player()).token);
  const expected: string[] = [];
  const say = async (message: string): Promise<void> => {
    expected.push(message);
    await t.backend.api.events.emit(
      { nestedEvent: { announcementEvent: { message } }, recipientIds: [player.accountId] },
      { system: true },
    );
  };
  const allSee = async (): Promise<void> => {
    for (const tab of tabs) await expect.poll(() => tab.evaluate('seen')).toEqual(expected);
  };
  await say('first');
  await allSee();
  for (const leave of [
    (leader: Page) => leader.close(),
    async (leader: Page) => {
      const crashed = leader.waitForEvent('crash');
      leader.goto('chrome://crash').catch(() => {});
      await crashed;
    },
  ]) {
    const leaving = leave(tabs.shift()!);
    for (let index = 0; index < 20; index += 1) await say(`${tabs.length}-${index}`);
    await leaving;
    await say(`after ${tabs.length}`);
    await allSee();
  }
  expect(streams).toEqual({ begun: 4, open: 2, most: 2 });
  expect(await other.evaluate('seen')).toEqual([]);
  const names = await other.evaluate(
    'navigator.locks.query().then(({ held }) => held.map(({ name }) => name))',
  );
  expect(names).toEqual([
    expect.stringMatching(/^lobbykit-events-[\da-f]{64}$/),
    expect.stringMatching(/^lobbykit-events-[\da-f]{64}$/),
  ]);
  await tabs[3]!.evaluate('client.authentication.logout()');
  for (const tab of tabs)
    await expect.poll(() => tab.evaluate('globalThis.refused'), { timeout: 20_000 }).toBe(401);
}, 120_000);
