import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingSystem, skipIfMissing } from '../test/installed-programs.ts';

/** Installs an empty repository with an `npx` that notes its environment. Returns what it noted. */
function install(environment: Readonly<Record<string, string>>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['packages', 'examples', 'scripts', 'bin']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{ "config": { "pnpm": "1.0.0" } }');
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(folder, 'scripts', 'bootstrap.mjs'));
  const noted = join(folder, 'noted');
  const note = `#!/bin/sh\ntouch "$HOME/written" && env > '${noted}'\nexit 7\n`;
  writeFileSync(join(folder, 'bin', 'npx'), note, { mode: 0o755 });
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', 'bootstrap.mjs'), 'format'],
    {
      env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, ...environment },
      encoding: 'utf8',
    },
  );
  expect({ status, stdout }).toEqual({ status: 7, stdout: expect.stringContaining('install  failed') });
  return Object.fromEntries(
    readFileSync(noted, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

describe('the installation', () => {
  skipIfMissing(missingSystem(['linux', 'darwin'], 'npx is replaced by a script of the shell'));

  test('uses the home folder of a user who can write there', () => {
    const home = mkdtempSync(join(tmpdir(), 'lobbykit-home-of-user-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const noted = install({ HOME: home });
    expect([noted.HOME, noted.npm_config_cache]).toEqual([home, undefined]);
  });

  test('has a temporary home for what it downloads if the user has none that can be written, and removes it', () => {
    const noted = install({ HOME: '/nonexistent/home', npm_config_cache: '/nonexistent/home/.npm' });
    expect(noted.HOME).toContain('lobbykit-home-');
    expect(noted.npm_config_cache).toBe(join(noted.HOME!, '.npm'));
    expect(existsSync(noted.HOME!)).toBe(false);
  });
});
