import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram, runTool } from '../../../scripts/program.ts';
import { createPackedProject } from './packed-project.ts';

test('the example compiles, plays its story and passes its tests outside of the workspace, from the published packages', async () => {
  const built = await runProgram(process.execPath, ['scripts/build.ts']);
  expect(built.code, built.output).toBe(0);
  const cwd = mkdtempSync(join(tmpdir(), 'lobbykit-guilds-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  await createPackedProject(cwd);

  const compiled = await runTool('tsc', ['-p', cwd], { cwd });
  expect(compiled.output).toBe('');
  const played = await runProgram(process.execPath, ['src/main.ts'], { cwd });
  expect(played.output).toContain('exactly once: 1125\nDone.');
  const tested = await runProgram(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], { cwd });
  expect(tested.code, tested.output).toBe(0);
  expect(tested.output).toContain('Test Files  3 passed');
}, 300_000);
