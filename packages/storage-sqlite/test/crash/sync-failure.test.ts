import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { openSqlite } from '../../src/index.ts';
import { openAccounts } from '../accounts-storage.ts';
import { account, accounts } from '../accounts-table.ts';
import { forgetfulDisk, nothingArrives } from './forgetful-disk.ts';

const program = join(import.meta.dirname, '../failing-disk-process.ts');

const run = (folder: string, environment: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(process.execPath, ['--conditions=@lobbykit/source', program, folder], {
    env: { PATH: process.env.PATH, ...environment },
  });

/** The output of `failing-disk-process.ts`. */
interface FailureReport {
  readonly answered: number;
  readonly failed: string;
  readonly later: string;
  readonly read: number;
  readonly health: boolean;
}

// Opening the file and creating the table takes 6 syncs. Each commit takes one more.
test.for([7, 8, 60])(
  'a disk that fails sync %i stops all writes, and answered writes survive even a power cut after it',
  { repeats: countOf(caseCounts.storageFaults) - 1 },
  async (failing, context) => {
    const disk = await forgetfulDisk(context);
    const { stdout } = await run(disk.folder, {
      ...disk.environment,
      POWERCUT_FAIL_SYNC: String(failing),
    });
    const { answered, failed, later, read, health } = JSON.parse(stdout) as FailureReport;
    expect([failed, later, health]).toEqual(['StorageBusy', 'StorageBusy', false]);
    expect(read).toBe(answered);

    // The system drops the writes of a failed sync. They never reach the disk, even after another sync.
    const left = disk.afterPowerCut(nothingArrives);
    const storage = await openSqlite({ path: join(left, 'accounts.db') });
    await storage.migrate([accounts]);
    expect(await storage.count(accounts, {})).toBe(answered);
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
    await storage.insert(accounts, account('again'));
    await storage.close();
  },
);

test('a second process fails with an error that names the file, and the first one goes on', async () => {
  const { file, storage } = await openAccounts();
  await expect(run(join(file, '..'))).rejects.toThrow(`${file} is in use by another process`);
  await storage.insert(accounts, account('a'));
  expect(await storage.count(accounts, {})).toBe(1);
});
