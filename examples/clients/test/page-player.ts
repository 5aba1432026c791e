import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { servePage } from '../../../packages/core/test/browsers/served-page.ts';
import { matchesClient } from '../../../packages/matches/src/generated/client.ts';
import { chromiumProgram } from '../../../test/browsers.ts';
import { type PlayerProcess, readSteps } from './player-process.ts';

/** Plays the match of `typescript/match.ts` in Chromium, on a page of another origin. */
export async function startPagePlayer(baseUrl: string): Promise<PlayerProcess> {
  const browser = await chromium.launch({
    executablePath: chromiumProgram.path!,
    timeout: 0,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  const output = new PassThrough();
  const print = (line: string): void => void output.write(`${line}\n`);
  // Chromium itself says other things there, such as that the page has no icon.
  page.on('console', (message) => {
    if (message.type() === 'log') print(message.text());
  });
  page.on('pageerror', (error) => print(String(error)));
  const source = readFileSync(join(import.meta.dirname, 'typescript/match.ts'), 'utf8');
  await page.goto(await servePage(() => {}, stripTypeScriptTypes(source)));
  const values = [matchesClient, baseUrl, 'browser'].map((value) => JSON.stringify(value)).join();
  const played = page.evaluate(`(async () => {
    const [{ createClient }, { playMatch }] = await Promise.all([import('/client/index.mjs'), import('/story.mjs')]);
    await playMatch(createClient, ${values});
  })()`);
  const exited = played
    .then(() => [0] as const)
    .catch((error: unknown) => {
      print(String(error));
      return [1] as const;
    })
    .finally(() => output.end());
  return readSteps('the page', { output, exited });
}
