import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';

const sources = globSync(['packages/**/*.ts', 'examples/**/*.ts', 'scripts/**/*.ts', '*.ts'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
});

/** Those that start vitest, or configure it. */
const starters = sources.filter((path) => {
  if (path.endsWith('vitest-configurations.test.ts')) return false;
  const text = readFileSync(join(root, path), 'utf8');
  return /vitest\.mjs|vitest\.config\.|(start|create)Vitest\(|from 'vitest\/config'/.test(text);
});

test('every configuration of vitest that we write has the same patience, and the runs without one are known', () => {
  const patient = starters.filter((path) => readFileSync(join(root, path), 'utf8').includes('patience'));
  expect(patient.toSorted()).toEqual([
    'examples/guilds/test/packed-project.ts',
    'scripts/faults.test.ts',
    'scripts/tests/fixture-project.ts',
    'vitest.config.ts',
  ]);
  // These start vitest in a folder with one of the configurations above.
  expect(starters.filter((path) => !patient.includes(path)).toSorted()).toEqual([
    'examples/guilds/test/packed.test.ts',
    'scripts/conformance.ts',
    'scripts/faults/fault.ts',
    'scripts/run-tests.ts',
    'scripts/steps/tests.test.ts',
  ]);
});
