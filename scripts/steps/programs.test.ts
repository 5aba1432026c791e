import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node: string };
}

/** The programs of all packages: name, source, and the Node that the manifest demands. */
const programs = globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
  const { bin = {}, engines } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
  return Object.entries(bin).map(([name, built]): [string, string, string] => [
    name,
    join(root, dirname(path), built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
    engines!.node,
  ]);
});

/** An argument for Node that lets a program believe that it runs on another version. */
const asNode = (version: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  )}`;

test('there are the programs that people start', () => {
  expect(programs.map(([name]) => name).toSorted()).toEqual([
    'lobbykit',
    'lobbykit-host-agent',
    'lobbykit-store-simulator',
  ]);
});

test.each(programs)(
  'on an old Node, %s says which Node is needed, and does nothing else',
  async (name, file) => {
    for (const version of name === 'lobbykit' ? ['18.20.8', '22.17.1'] : ['20.20.2']) {
      const run = promisify(execFile)(process.execPath, [asNode(version), file]);
      await expect(run).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: `${name} needs Node 22.18 or newer; this is Node ${version}.\n`,
      });
    }
  },
);

// Imports are read before the first line runs. Node 18 does not know the syntax of what they lead to, and Node 20 ends
// without a word in the native module of SQLite.
test.each(programs)(
  '%s imports nothing before it has looked at the version, which is that of its manifest',
  (_, file, node) => {
    const source = readFileSync(file, 'utf8');
    expect(source).not.toMatch(/^\s*import\b/m);
    expect(node).toBe('>=22.18');
    expect(source).toContain('major > 22 || (major === 22 && minor >= 18)');
  },
);
