import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startServer } from '../src/server-process.ts';

test('the calls with curl in the README log a player in, store an entry, and show an event', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const calls = /```sh\n(api=[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const server = await startServer({ DATABASE_URL: 'memory:' }, 0);
  try {
    const script = calls.replace('http://127.0.0.1:8080', server.baseUrl);
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { timeout: 120_000 });
    expect(stdout).toContain('"displayName"');
    expect(stdout).toContain('authenticationEvent');
    expect(stdout).not.toContain('"code"');
  } finally {
    await server.stop();
  }
}, 180_000);
