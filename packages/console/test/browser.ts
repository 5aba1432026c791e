import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';

/** What a page asked other servers for, and what its content policy or a script refused. */
export interface Complaints {
  readonly foreign: string[];
  readonly errors: string[];
}

interface Opened {
  readonly page: Page;
  readonly complaints: Complaints;
}

/** Opens an address in a browser of its own. */
export async function openPage(url: string, width: number = 1440): Promise<Opened> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumProgram.path!,
    timeout: 0,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width, height: 900 } });
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

/** Logs in with an API key, and waits for a heading of the page that is then shown. */
export async function logIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Log in with the key' }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns what breaks WCAG 2.2 AA on a page, as far as a program can see it. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      readonly axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await checker.run({ runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
