import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../../scripts/program.ts';
import { logIn, packTarballs, start, subscribe } from './host-process.ts';

/** The servers of two pages, pasted into an empty folder and installed by their lines, from packed packages. */

const minutes = 60_000;
const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const server = /```sh\nnpm install (.+)\n```\n[\s\S]*?```ts (\w+)\.ts#server\n([\s\S]*?)```/;
const pages = ['docs/hosts/express.md', 'docs/hosts/fastify.md'].map((path) => {
  const [, line = '', framework = '', text = ''] = server.exec(read(path)) ?? [];
  const calls = /```sh\n(game=[\s\S]*?)```/.exec(read(path))?.[1] ?? '';
  return { path, framework, packages: line.split(' '), text, calls };
});
let tarballs: Readonly<Record<string, string>>;

beforeAll(async () => {
  tarballs = await packTarballs();
}, 5 * minutes);

async function paste(packages: readonly string[], text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // What the packages depend on is not in the registry either.
  const others = Object.entries(tarballs).filter(([name]) => !packages.includes(name));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ overrides: Object.fromEntries(others) }));
  const sources = packages.map((name) => tarballs[name] ?? name);
  const args = ['install', '--no-audit', '--no-fund', ...sources];
  const { code, output } = await runProgram('npm', args, { cwd: folder });
  expect(code, output).toBe(0);
  writeFileSync(join(folder, 'server.mjs'), text);
  return folder;
}

describe.each(pages)('the $framework server of $path', ({ packages, text, calls }) => {
  test(
    'serves what its calls with curl ask for, allows its page, and stops with open streams',
    async () => {
      const folder = await paste(packages, text);
      const { origin, child, output } = await start(folder, ['server.mjs'], { NODE_ENV: '' });
      expect((await fetch(`${origin}/inventory`)).status).toBe(401);

      expect(calls).toContain('http://127.0.0.1:8080');
      const script = calls.replace('http://127.0.0.1:8080', origin);
      const { stdout } = await promisify(execFile)('sh', ['-c', script], { timeout: minutes });
      expect(stdout).toMatch(/"owner":"account-[^"]+","items":\["a sword"\]/);

      const api = `${origin}/game/api/v1`;
      const preflight = await fetch(`${api}/accounts/a`, {
        method: 'OPTIONS',
        headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'PATCH' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');

      const bob = await logIn(api, 'bob');
      expect((await fetch(`${api}/accounts`, { method: 'POST', headers: bob })).status).toBe(200);
      const events = await subscribe(api, bob);
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      while (!(await events.read()).done);
      expect(await exited, output()).toEqual([0, null]);
    },
    5 * minutes,
  );
});

test('the pages have a server for Express and one for Fastify, and the README has the first one', () => {
  expect(pages.map(({ framework }) => framework)).toEqual(['express', 'fastify']);
  const [, line, framework, text] = server.exec(read('README.md')) ?? [];
  expect({ framework, packages: line?.split(' '), text }).toEqual({
    framework: 'express',
    packages: pages[0]?.packages,
    text: pages[0]?.text,
  });
});
