import { join } from 'node:path';
import { createManualClock } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { reusedPostgres } from '../../../storage-postgres/test/reused-schema.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { silentLog } from '../../src/runtime/log.ts';
import { createScheduler } from '../../src/scheduler/scheduler.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { testFolder } from '../operations/storages.ts';

/** With it, a lease lasts 30 seconds. */
const everyMilliseconds = 30_000;

/** Begins a run that never ends, as a process leaves it that dies meanwhile. */
async function leaveRun(storage: Storage, hasOtherNodes: boolean): Promise<void> {
  await storage.migrate([scheduledTasks]);
  const begun = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    begun.resolve();
    await new Promise(() => {});
  };
  const tasks = [{ name: 'slow', everyMilliseconds, run }];
  const parts = { storage, clock: createManualClock(), log: silentLog, tasks, hasOtherNodes };
  void createScheduler(parts).tick();
  await begun.promise;
}

/** Creates the next process. Returns its scheduler, and how often it has run the task after so many seconds. */
async function createNext(storage: Storage, hasOtherNodes: boolean) {
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  let runs = 0;
  const tasks = [{ name: 'slow', everyMilliseconds, run: async () => void runs++ }];
  const scheduler = createScheduler({ storage, clock, log: silentLog, tasks, hasOtherNodes });
  onTestFinished(() => scheduler.stop());
  const runsAfter = async (seconds: number): Promise<number> => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1_000);
      await scheduler.tick();
    }
    return runs;
  };
  return { scheduler, runsAfter };
}

test('a task that a dead process was running runs within a second when its file of SQLite is opened again', async () => {
  const path = join(testFolder(), 'game.db');
  const dead = await openSqlite({ path });
  await leaveRun(dead, false);
  await dead.close();
  const { scheduler, runsAfter } = await createNext(await openSqlite({ path }), false);
  scheduler.start();
  await runsAfter(1);
  // The scheduler that was started does not say when its own look has ended.
  await expect.poll(() => runsAfter(0)).toBe(1);
  expect(await runsAfter(10)).toBe(1);
});

test('a task that a dead node was running runs on another node of Postgres when its lease has ended, not before', async () => {
  const place = { ...(await reusedPostgres()), maxConnections: 2 };
  const dead = await openPatientPostgres(place);
  await leaveRun(dead, true);
  await dead.close();
  const { runsAfter } = await createNext(await openPatientPostgres(place), true);
  expect(await runsAfter(29)).toBe(0);
  // A task that another node holds is looked at every 7.5 seconds.
  expect(await runsAfter(9)).toBe(1);
  expect(await runsAfter(10)).toBe(1);
});
