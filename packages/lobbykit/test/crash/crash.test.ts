import { expect, test } from 'vitest';
import { caseCounts, chosenCount } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { forgetfulDisk } from '../../../storage-sqlite/test/crash/forgetful-disk.ts';
import { crashServer, losingPower } from './crash-server.ts';

const crashes = chosenCount(caseCounts.serverCrashes);

test(
  `a server on SQLite that is killed ${crashes} times, half of them by a power cut, loses no confirmed write of any area`,
  async (context) => {
    const changes = await crashServer(losingPower(await forgetfulDisk(context)), crashes, anySeed());
    console.log([...changes].map(([name, count]) => `${name} ${count}`).join(', '));
    // Without confirmed writes in each area the test would prove nothing.
    expect([...changes].filter(([, count]) => count === 0)).toEqual([]);
  },
  300_000 + crashes * 20_000,
);
