import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patience } from '../../test/patience.ts';
import { flakyFileName, testStepOf } from '../steps/tests.ts';
import { root } from '../workspace.ts';

const config = `import { defineConfig } from 'vitest/config';
import { existsSync } from 'node:fs';
const globalSetup = existsSync('setup.ts') ? ['setup.ts'] : [];
export default defineConfig({ test: { globalSetup, isolate: false, maxWorkers: 1, include: ['*.test.ts'],
  ...${JSON.stringify(patience)} } });`;

const head = `import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, test } from 'vitest';
/** How often this file called this before, in all processes. */
const calls = () => { const mine = 'call-' + import.meta.filename.split('/').at(-1) + '-';
  const made = readdirSync('.').filter((name) => name.startsWith(mine)).length;
  writeFileSync(mine + made, ''); return made; };`;

/**
 * Writes a small project with a file of tests for each entry, and runs the step `tests` of `npm test` on it. Returns its
 * counts, what it printed itself, and its list of flaky tests.
 */
export async function runFixture(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-fixture-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'vitest.config.ts'), config);
  for (const [name, lines] of Object.entries(files))
    writeFileSync(
      join(folder, name.includes('.') ? name : `${name}.test.ts`),
      name.includes('.') ? lines : `${head}\n${lines}`,
    );
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    const output = join(folder, 'output');
    const counts = await testStepOf({ folder, output, show: false }).run();
    const printed = log.mock.calls.flat().join('\n');
    const flaky = printed.includes('flaky: ') ? readFileSync(join(output, flakyFileName), 'utf8') : '';
    return { counts, printed, flaky };
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}
