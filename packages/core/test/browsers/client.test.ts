import { chromium } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumProgram } from '../../../../test/browsers.ts';
import { skipIfMissing } from '../../../../test/installed-programs.ts';
import { expectedStory, makeOld, playInPage, serveBackend } from './served-client.ts';
import { servePage } from './served-page.ts';

describe('the client in Chromium, on a page of another origin', () => {
  skipIfMissing(chromiumProgram.missing);

  test('a player logs in, reads exact integers, and misses no event when the connection breaks, in this engine and in an old one', async () => {
    const browser = await chromium.launch({
      executablePath: chromiumProgram.path!,
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
