import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

const asNode = (version: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  )}`;

test.each(['18.20.8', '20.20.2', '22.17.1'])(
  'on Node %s the program says which Node is needed, before it loads anything else',
  async (version) => {
    const command = join(folder, 'src/command.ts');
    const run = promisify(execFile)(process.execPath, [asNode(version), command]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `lobbykit needs Node 22.18 or newer; this is Node ${version}.\n`,
    });
  },
);

test('the program loads nothing before it has looked at the version, which is that of its manifest', () => {
  const source = readFileSync(join(folder, 'src/command.ts'), 'utf8');
  expect(source).not.toMatch(/^\s*import\b/m);
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  expect(engines.node).toBe('>=22.18');
  expect(source).toContain('major > 22 || (major === 22 && minor >= 18)');
});
