import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../src/server-process.ts';

/** Repeats what a busy server refuses before it begins it, and prints only errors. */
const patientCurl = 'curl() { command curl -fS --retry 9 "$@"; }';

test('the calls with curl in the README log a player in, store an entry, and show an event', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const calls = /```sh\n(api=[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startServer({ DATABASE_URL: 'memory:' }, 0);
  try {
    const script = calls
      .replace('http://127.0.0.1:8080', server.baseUrl)
      // On a busy machine a second may be too short.
      .replace('curl -sN', 'curl -sN -D opened')
      .replace('sleep 1', 'until grep -qs " 200 " opened; do sleep 0.1; done');
    expect(script).toContain('opened; do');
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${patientCurl}\n${script}`], {
      cwd: folder,
      timeout: 120_000,
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('"displayName"');
    expect(stdout).toContain('authenticationEvent');
    expect(stdout).not.toContain('"code"');
  } finally {
    await server.stop();
  }
}, 180_000);
