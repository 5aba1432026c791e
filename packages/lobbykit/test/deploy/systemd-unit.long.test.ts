import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled, readDeployFile, replaced, workFolder } from './deploy-files.ts';

const isMissing = !isInstalled('systemd-analyze', 'lobbykit.service');

/** Runs `systemd-analyze` on the unit. */
function analyze(...args: readonly string[]) {
  // The executable of the unit need not be installed.
  const unit = replaced(readDeployFile('lobbykit.service'), '/usr/local/bin/lobbykit', process.execPath);
  const file = join(workFolder(), 'lobbykit.service');
  writeFileSync(file, unit);
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.skipIf(isMissing)('systemd finds nothing wrong with the unit', () => {
  expect(analyze('verify', '--man=no')).toEqual({ status: 0, output: '' });
});

test.skipIf(isMissing)('the unit leaves few rights to the server: at most 2 of 10 points of exposure', () => {
  const { status, output } = analyze('security', '--offline=true', '--threshold=20');
  expect(output).toContain('Overall exposure level');
  expect(status).toBe(0);
});
