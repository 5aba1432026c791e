import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
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

const snippet = join(import.meta.dirname, '../../../../examples/snippets/src/event-source.ts');

/** The lines that the documents show, for a session and a backend. What they call is kept in `seen`. */
function pageScript(origin: string, session: string): string {
  const [, lines] = /\/\/ #region page\n([\s\S]*)\/\/ #endregion/.exec(readFileSync(snippet, 'utf8'))!;
  return `(async () => {
    const seen = (globalThis.seen = []);
    const session = ${JSON.stringify(session)};
    const show = ({ announcementEvent }) => announcementEvent && seen.push(announcementEvent.message);
    const readAgain = () => seen.push('read again');
    const logInAgain = () => seen.push('log in again');
    ${lines!.replace('https://play.example.com', origin)}
    source.addEventListener('open', () => seen.push('open'));
  })()`;
}

test('the lines of the documents follow the events of a player in Chromium for as long as the session lives', async ({
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
  const urls: string[] = [];
  server.prependListener('request', ({ url }) => urls.push(url!));
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
  const sees = async (...what: string[]): Promise<void> => {
    expected.push(...what);
    await expect.poll(() => page.evaluate('seen')).toEqual(expected);
  };

  await sees('open');
  // Without an event, with events, and cut off by the network, a stream comes back and misses nothing.
  await t.clock.advance(90_000);
  await sees('open');
  await say('live');
  await sees('live');
  await t.clock.advance(90_000);
  await say('while away');
  await sees('open', 'while away');
  cut();
  await say('while cut off');
  await sees('open', 'while cut off');
  // A log has the URL of these four requests, and it opens nothing.
  const streams = urls.filter((url) => url.includes('?ticket='));
  expect([streams.length, new Set(streams).size]).toEqual([4, 1]);
  const { status } = await fetch(`${origin}${streams[0]}`, {
    headers: { accept: 'text/event-stream', 'last-event-id': 'event-1' },
  });
  expect(status).toBe(401);
  await t.backend.api.authentication.logout({}, player.caller);
  await sees('log in again');
}, 120_000);
