import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { forgetfulDisk } from '../../../storage-sqlite/test/crash/forgetful-disk.ts';
import { freshDatabase } from '../databases.ts';
import { crashServer, killedOnly, losingPower } from './crash-server.ts';

const crashes = caseCounts.serverCrashes.long;

test(`a server on SQLite that is killed ${crashes} times, half of them by a power cut, loses no confirmed write of any area`, async (context) => {
  const changes = await crashServer(losingPower(await forgetfulDisk(context)), crashes, anySeed(), true);
  expect(Math.min(...changes.values())).toBeGreaterThanOrEqual(crashes);
}, 7_200_000);

test(`a server on Postgres that is killed ${crashes} times loses no confirmed write of any area`, async () => {
  const changes = await crashServer(killedOnly(await freshDatabase()), crashes, anySeed(), true);
  expect(Math.min(...changes.values())).toBeGreaterThanOrEqual(crashes);
}, 7_200_000);
