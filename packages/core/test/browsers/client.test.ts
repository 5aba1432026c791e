import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectedStory, makeOld, playInPage, serveBackend, servePage } from './served-client.ts';

/** Where Debian and other systems put Chromium. */
const executablePath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

if (!executablePath)
  process.stderr.write(
    'No Chromium was found, so the client is not tested in a browser: install it, or set CHROMIUM to its path.\n',
  );

describe.skipIf(!executablePath)('the client in Chromium, on a page of another origin', () => {
  test('a player logs in, reads exact integers, and misses no event when the connection breaks, in this engine and in an old one', async () => {
    const browser = await chromium.launch({
      executablePath: executablePath!,
      timeout: 0,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    onTestFinished(() => browser.close());
    for (const script of ['', makeOld]) {
      const backend = await serveBackend();
      const context = await browser.newContext();
      await context.addInitScript(script);
      const page = await context.newPage();
      await page.goto(await servePage(backend.cut));
      if (script !== '')
        expect(await page.evaluate('typeof ReadableStream.prototype[Symbol.asyncIterator]')).toBe(
          'undefined',
        );
      expect(await page.evaluate(playInPage(backend.origin))).toEqual(expectedStory);
    }
  }, 120_000);
});
