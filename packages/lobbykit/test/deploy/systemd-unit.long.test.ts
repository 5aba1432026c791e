import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProgram, skipIfMissing } from '../../../../test/installed-programs.ts';
import { readDeployFile, replaced, workFolder } from './deploy-files.ts';

skipIfMissing(findProgram(['systemd-analyze'], 'systemd').missing);

/** Runs `systemd-analyze` on the unit. */
function analyze(...args: readonly string[]) {
  // The executable of the unit need not be installed.
  const unit = replaced(readDeployFile('lobbykit.service'), '/usr/local/bin/lobbykit', process.execPath);
  const file = join(workFolder(), 'lobbykit.service');
  writeFileSync(file, unit);
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('systemd finds nothing wrong with the unit', () => {
  expect(analyze('verify', '--man=no')).toEqual({ status: 0, output: '' });
});

test('the unit leaves few rights to the server: at most 2 of 10 points of exposure', () => {
  const { status, output } = analyze('security', '--offline=true', '--threshold=20');
  expect(output).toContain('Overall exposure level');
  expect(status).toBe(0);
});
