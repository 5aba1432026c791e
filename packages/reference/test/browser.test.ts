import { testRootKey } from '@lobbykit/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { hosts, serveReference } from './served-page.ts';

/** What a page asked other servers for, and what its content policy or a script refused. */
interface Complaints {
  readonly foreign: string[];
  readonly errors: string[];
}

async function openPage(url: string): Promise<{ page: Page; complaints: Complaints }> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumProgram.path!,
    timeout: 0,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  // The test has a limit of its own.
  page.setDefaultTimeout(0);
  const complaints: Complaints = { foreign: [], errors: [] };
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith('data:'))
      complaints.foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.errors.push(message.text());
  });
  page.on('pageerror', (error) => complaints.errors.push(String(error)));
  await page.goto(url);
  return { page, complaints };
}

describe('the reference page in Chromium', () => {
  skipIfMissing(chromiumProgram.missing);

  test.each(Object.keys(hosts) as (keyof typeof hosts)[])(
    'shows every area, takes a key, and sends a request that needs it: %s',
    async (host) => {
      const root = await serveReference(host);
      const { page, complaints } = await openPage(`${root}/docs`);
      await page.locator('.opblock-tag-section').first().waitFor();
      const document = (await (await fetch(`${root}/openapi.json`)).json()) as {
        tags: { name: string }[];
      };
      const headings = await page.locator('.opblock-tag').all();
      const sections = await Promise.all(headings.map((heading) => heading.getAttribute('data-tag')));
      expect(new Set(sections)).toEqual(new Set(document.tags.map(({ name }) => name)));

      await page.locator('button.authorize').first().click();
      const key = page.locator('.auth-container', { hasText: 'apiKey' });
      await key.locator('input').fill(testRootKey);
      await key.getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.close-modal').click();

      await page.locator('.opblock-tag[data-tag="API keys"]').click();
      const operation = page.locator('[id$="apiKeys\\\\.list"]');
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table .response .response-col_status').first();
      await answer.waitFor();
      expect((await answer.textContent())?.trim()).toMatch(/^200/);
      expect(complaints).toEqual({ foreign: [], errors: [] });
    },
    120_000,
  );
});
