import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../examples/first-steps/src/server-process.ts';
import { playFirstSteps } from '../../examples/first-steps/src/story.ts';
import { freePort } from '../../test/free-port.ts';
import { root } from '../workspace.ts';
import { buildExecutable } from './executable.ts';

const folder = mkdtempSync(join(tmpdir(), 'lobbykit-executable-'));
const alone = join(folder, 'alone');
const temporary = join(folder, 'temporary');
const file = join(alone, 'lobbykit');
const program = { file, args: [], folder: alone, path: '/nowhere' };

beforeAll(async () => {
  await buildExecutable(join(folder, 'lobbykit'));
  mkdirSync(alone);
  mkdirSync(temporary);
  copyFileSync(join(folder, 'lobbykit'), file);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the executable alone in an empty folder, with no program on its PATH, plays the first steps twice on one database', async () => {
  const reported: string[] = [];
  for (const [suffix, adapter] of [
    ['', 'express'],
    ['-again', 'fastify'],
  ] as const)
    await playFirstSteps({
      databaseUrl: 'sqlite:./data/game.db',
      adapter,
      program,
      suffix,
      report: (line) => reported.push(line),
    });
  expect(reported.filter((line) => line === 'the server stopped cleanly')).toHaveLength(2);
  expect(readdirSync(alone).sort()).toEqual(['data', 'lobbykit']);
}, 300_000);

test('the executable serves the reference page, and leaves no file in the temporary folder', async () => {
  const server = await startServer({ DATABASE_URL: 'sqlite:./page.db', TMPDIR: temporary }, 0, program);
  onTestFinished(() => server.kill());
  const page = `${server.baseUrl}/api/v1/docs`;
  const html = await (await fetch(page)).text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, name]) => name!);
  const answers = await Promise.all(files.map((name) => fetch(new URL(name, page))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  expect(Math.max(...sizes)).toBeGreaterThan(500_000);
  expect(await server.stop()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
}, 60_000);

test('the executable says which folder it needs if it cannot write its library', async () => {
  const env = { TMPDIR: join(folder, 'missing'), DATABASE_URL: 'sqlite:./refused.db' };
  const child = spawn(file, [], { cwd: alone, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(error).toMatch(
    /^lobbykit: DATABASE_URL: the SQLite library cannot be loaded from .*: set TMPDIR to/,
  );
}, 60_000);

/** Returns the milliseconds from the start of a server to its first answer. Ends the server. */
async function startMilliseconds(
  file: string,
  args: readonly string[],
  databaseUrl: string,
): Promise<number> {
  const port = String(await freePort());
  const started = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, PORT: port, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/accounts/healthz`).catch(() => null);
    if (answer !== null) break;
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const milliseconds = performance.now() - started;
  child.kill('SIGTERM');
  await ended;
  return milliseconds;
}

test('the executable gives its first answer in at most 0.7 of the time of npm start, with and without a database', async () => {
  const runs = { empty: [] as number[][], existing: [] as number[][] };
  for (let run = 0; run < 5; run++) {
    const database = (name: string) => `sqlite:${join(folder, `${name}-${run}.db`)}`;
    for (const kind of ['empty', 'existing'] as const)
      runs[kind].push([
        await startMilliseconds(file, [], database('executable')),
        await startMilliseconds('npm', ['start'], database('npm')),
      ]);
  }
  for (const kind of ['empty', 'existing'] as const) {
    // The fastest of each: what other programs of the machine take is no part of the start.
    const [executable, npm] = [0, 1].map((of) => Math.min(...runs[kind].map((run) => run[of]!)));
    console.log(`${kind}: executable ${executable!.toFixed(0)} ms, npm start ${npm!.toFixed(0)} ms`);
    expect(executable! / npm!).toBeLessThan(0.7);
  }
}, 600_000);
