import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { launch } from 'puppeteer-core';
import { expect, onTestFinished, test } from 'vitest';
import { firefoxProgram } from '../../../../test/browsers.ts';
import { expectedStory, playInPage, serveBackend } from './served-client.ts';
import { clientModules, servePage, story } from './served-page.ts';

test('the client keeps its promises in Firefox, on a page of another origin', async ({ skip }) => {
  skip(firefoxProgram.missing !== undefined, firefoxProgram.missing);
  const browser = await launch({ browser: 'firefox', executablePath: firefoxProgram.path!, timeout: 60_000 });
  onTestFinished(() => browser.close());
  const backend = await serveBackend();
  const page = await browser.newPage();
  await page.goto(await servePage(backend.cut));
  expect(await page.evaluate(playInPage(backend.origin))).toEqual(expectedStory);
}, 120_000);

test('the client keeps its promises on Node 20, whose reviver gets no source text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-node20-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [name, code] of clientModules()) write(`client/${name}`, code);
  write('story.mjs', story());
  const backend = await serveBackend();
  const page = await servePage(backend.cut);
  write(
    'main.mjs',
    `import { createClient } from './client/index.mjs';
import { playStory } from './story.mjs';

let sawSource = false;
JSON.parse('1', (_key, value, context) => { sawSource ||= context !== undefined; return value; });
const seen = await playStory(createClient, '${backend.origin}', () => fetch('${page}/cut'));
console.log(JSON.stringify({ major: process.version.split('.')[0], sawSource, ...seen }));
`,
  );
  const run = promisify(execFile);
  const npx = join(dirname(process.execPath), 'npx');
  const { stdout } = await run(existsSync(npx) ? npx : 'npx', ['-y', 'node@20', 'main.mjs'], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ major: 'v20', sawSource: false, ...expectedStory });
}, 300_000);
