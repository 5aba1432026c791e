import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { serveBackend, servePage } from './served-client.ts';

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

test('eight loops of a page in Chromium share one connection, and each gets every event once and in order when it breaks', async ({
  skip,
}) => {
  skip(!executablePath, 'Chromium is not installed');
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
