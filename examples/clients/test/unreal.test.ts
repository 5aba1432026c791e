import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../scripts/program.ts';
import { findProgram, skipIfMissing } from '../../../test/installed-programs.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';

/** The plugin for Unreal, which no test can build: a compiler checks it against stand-ins for the names of Unreal. */

const compiler = findProgram(['g++'], 'g++');
skipIfMissing(compiler.missing);

const source = join(import.meta.dirname, '../../../engines/unreal/Lobbykit/Source/Lobbykit');
const files = globSync('**/*.{h,cpp}', { cwd: source }).sort();

/** Empty files in the place of Unreal's headers. */
function headersOfUnreal(): string {
  const folder = scratchFolder('lobbykit-unreal-');
  const own = files.map((file) => file.replaceAll('\\', '/').replace(/^.*\//, ''));
  for (const file of files)
    for (const [, name] of readFileSync(join(source, file), 'utf8').matchAll(/^#include "(.+)"$/gm)) {
      if (own.includes(name!)) continue;
      mkdirSync(join(folder, dirname(name!)), { recursive: true });
      writeFileSync(join(folder, name!), '');
    }
  return folder;
}

test('the sources of the plugin for Unreal compile against the names that they use of Unreal', async () => {
  const sources = files.filter((file) => file.endsWith('.cpp'));
  expect(sources).toHaveLength(3);
  const standIns = join(import.meta.dirname, 'unreal', 'StandIns.h');
  const flags = ['-std=c++20', '-fsyntax-only', '-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter'];
  const folders = ['-I', headersOfUnreal(), '-I', join(source, 'Public'), '-include', standIns];
  const paths = sources.map((file) => join(source, file));
  const { code, output } = await runProgram('g++', [...flags, ...folders, ...paths]);
  expect(code, output).toBe(0);
}, 120_000);
