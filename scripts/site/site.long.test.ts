import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumProgram } from '../../test/browsers.ts';
import { skipIfMissing } from '../../test/installed-programs.ts';
import { runProgram } from '../program.ts';
import { root } from '../workspace.ts';

/** The whole site, built by `npm run docs` and read in a browser. */

const minutes = 60_000;
const site = join(root, 'website', 'dist');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
  const file = [path, `${path}.html`, `${path}index.html`]
    .map((candidate) => join(site, candidate))
    .find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
  response.writeHead(file === undefined ? 404 : 200, {
    'content-type': types[extname(file ?? '')] ?? 'text/plain',
  });
  response.end(file === undefined ? '' : readFileSync(file));
});

beforeAll(async () => {
  const { code, output } = await runProgram(process.execPath, [
    '--conditions=@lobbykit/source',
    join(root, 'scripts', 'docs.ts'),
  ]);
  expect(code, output).toBe(0);
  server.listen(0, '127.0.0.1');
}, 20 * minutes);
afterAll(() => server.close());

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Opens the site in a browser that reaches no other host, and notes what was asked of others and what failed. */
async function openSite(): Promise<{ page: Page; foreign: string[]; errors: string[] }> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumProgram.path!,
    timeout: 0,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  const [foreign, errors]: [string[], string[]] = [[], []];
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url.startsWith(origin()) || url.startsWith('data:')) return route.continue();
    foreign.push(url);
    return route.abort();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  return { page, foreign, errors };
}

describe('the site in Chromium', () => {
  skipIfMissing(chromiumProgram.missing);

  test.each([
    '/',
    '/concepts',
    '/hosts/express',
    '/reference/operations/parties.join',
    '/errors/KICKED',
    '/adr/',
  ])(
    '%s is shown and asks nothing of other hosts',
    async (path) => {
      const { page, foreign, errors } = await openSite();
      await page.goto(origin() + path, { waitUntil: 'networkidle' });
      expect(await page.locator('.vp-doc h1').count()).toBe(1);
      expect(await page.locator('.VPSidebar a').count()).toBeGreaterThan(10);
      expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    },
    5 * minutes,
  );

  test(
    'the search finds an error by its name and leads to what to do, and a call is shown in three languages',
    async () => {
      const { page, foreign, errors } = await openSite();
      await page.goto(`${origin()}/`, { waitUntil: 'networkidle' });
      await page.locator('.DocSearch-Button').click();
      await page.locator('.search-input').fill('INVITE_CODE_UNKNOWN');
      await page.locator('.result[href*="/errors/INVITE_CODE_UNKNOWN"]').first().click();
      await page.waitForURL(/\/errors\/INVITE_CODE_UNKNOWN/);
      expect(await page.locator('#what-to-do').count()).toBe(1);
      await page.locator('.vp-doc a[href="/reference/operations/parties.join"]').click();
      await page.waitForURL(/parties\.join/);
      for (const [label, text] of [
        ['TypeScript', 'client.parties.join'],
        ['C#', 'CallAsync'],
        ['curl', 'curl'],
      ] as const) {
        await page.locator('.vp-code-group .tabs label', { hasText: label }).click();
        expect(await page.locator('.vp-code-group .blocks > .active').textContent()).toContain(text);
      }
      expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    },
    5 * minutes,
  );

  test('diagrams are pictures in the page, without a script that draws them', async () => {
    const { page } = await openSite();
    await page.goto(`${origin()}/concepts`, { waitUntil: 'networkidle' });
    expect(await page.locator('.diagram svg').textContent()).toContain('Platform');
    expect(globSync('assets/**/*mermaid*', { cwd: site })).toEqual([]);
  });
});
