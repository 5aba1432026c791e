import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { problemsOf, reportOf } from './report.ts';
import { runSoak } from './run-soak.ts';

test('a minute of a mixed load on all areas with 200 streams loses nothing, and its report explains why tables grow', async () => {
  const folder = scratchFolder('lobbykit-soak-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const result = await runSoak(1, folder, () => undefined);
  console.log(reportOf(result));
  expect(problemsOf(result)).toEqual([]);
}, 600_000);
