import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../../scripts/program.ts';
import { logIn, packTarballs, start, subscribe } from './host-process.ts';

/** The projects of the pages in docs/hosts, installed from packed packages outside of the workspace. */

const minutes = 60_000;
const projects = join(import.meta.dirname, '..');
let tarballs: Readonly<Record<string, string>>;

beforeAll(async () => {
  tarballs = await packTarballs();
}, 5 * minutes);

/** Installs a project in a folder of its own, and builds it if it has something to build. */
async function install(project: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `lobbykit-${project}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(projects, project), folder, { recursive: true });
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
  };
  // What the packages depend on is not in the registry either.
  const dependencies = { ...manifest.dependencies, '@lobbykit/core': tarballs['@lobbykit/core'] };
  const overrides = { '@lobbykit/client': tarballs['@lobbykit/client'] };
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies, overrides }));
  for (const args of [
    ['install', '--no-audit', '--no-fund'],
    ...(manifest.scripts.build ? [['run', 'build']] : []),
  ]) {
    const { code, output } = await runProgram('npm', args, { cwd: folder });
    expect(code, output).toBe(0);
  }
  return folder;
}

/** Reads a whole line. It comes in parts: its first blank is sent when the stream opens. */
async function readLine(events: ReadableStreamDefaultReader<string>): Promise<string> {
  let text = '';
  while (!text.includes('\n')) {
    const { done, value } = await events.read();
    if (done) break;
    text += value;
  }
  return text;
}

describe.each([
  ['hono', ['server.ts'], 401],
  ['nestjs', ['dist/main.js'], 403],
  ['nextjs', ['node_modules/next/dist/bin/next', 'start'], 401],
] as const)('the project for %s', (project, command, refused) => {
  test(
    'serves login, account, events and a route of its own, and stops',
    async () => {
      const { origin, child, output } = await start(await install(project), command, {
        NODE_ENV: 'production',
        NEXT_MANUAL_SIG_HANDLE: 'true',
      });
      const api = `${origin}/game/api/v1`;
      expect((await fetch(`${origin}/inventory`)).status).toBe(refused);
      const [alice, bob] = [await logIn(api, 'alice'), await logIn(api, 'bob')];
      for (const headers of [alice, bob]) {
        expect((await fetch(`${api}/accounts`, { method: 'POST', headers })).status).toBe(200);
        expect((await fetch(`${origin}/inventory`, { headers })).status).toBe(200);
      }
      const unknown = await fetch(`${api}/nothing`);
      expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 5 }]);

      const events = await subscribe(api, alice);
      const line = readLine(events);
      await fetch(`${api}/authentication/logout`, { method: 'POST', headers: alice });
      expect(await line).toContain('"event"');
      await events.cancel();

      const open = await subscribe(api, bob);
      const end = (async () => {
        while (!(await open.read()).done);
      })();
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
      const [code, signal] = await exited;
      expect([0, 143, null], output()).toContain(code);
      expect([null, 'SIGTERM']).toContain(signal);
    },
    5 * minutes,
  );
});
