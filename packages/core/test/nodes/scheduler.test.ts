import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import type { Task } from '../../src/area.ts';
import { createManualClock, type ManualClock } from '../../src/clock.ts';
import { silentLog } from '../../src/log.ts';
import type { Lease } from '../../src/scheduler/lease.ts';
import { createScheduler, type Scheduler } from '../../src/scheduler/scheduler.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { column, defineTable } from '../../src/storage/table.ts';

const runs = defineTable({
  name: 'runs',
  columns: { fence: column.int(), node: column.int() },
  key: ['fence'],
});

interface SchedulingNode {
  readonly scheduler: Scheduler;
  readonly storage: Storage;
  readonly clock: ManualClock;
}

/** Three nodes on one Postgres, each with a clock of its own that a pause can stop. */
async function threeNodes(
  run: (lease: Lease, node: number, storage: Storage) => Promise<void>,
): Promise<readonly [SchedulingNode, SchedulingNode, SchedulingNode]> {
  const place = await freshPostgres();
  const node = async (at: number): Promise<SchedulingNode> => {
    const storage = await openPostgres({ ...place, maxConnections: 4 });
    onTestFinished(() => storage.close());
    await storage.migrate([scheduledTasks, runs]);
    const clock = createManualClock();
    const task: Task = {
      name: 'test.task',
      everyMilliseconds: 1_000,
      run: (lease) => run(lease, at, storage),
    };
    return { scheduler: createScheduler({ storage, clock, log: silentLog, tasks: [task] }), storage, clock };
  };
  return [await node(0), await node(1), await node(2)];
}

/** Writes under the guard of the lease, as every task does. */
const record = (lease: Lease, node: number, storage: Storage): Promise<void> =>
  storage.transaction(async (unit) => {
    await lease.guard(unit);
    await unit.insert(runs, { fence: lease.fence, node });
  });

test('three nodes run a task once in each of 60 periods', async () => {
  const nodes = await threeNodes(record);
  const [{ storage }] = nodes;
  for (let second = 1; second <= 60; second += 1) {
    await Promise.all(nodes.map(({ scheduler }) => scheduler.tick()));
    // Late ones find that it has been done.
    await Promise.all(nodes.map(({ scheduler }) => scheduler.tick()));
    expect(await storage.count(runs, {})).toBe(second);
    for (const { clock } of nodes) await clock.advance(1_000);
  }
});

test('a task whose node dies in the middle is run by another within two periods', async () => {
  const dead = Promise.withResolvers<void>();
  const begun: number[] = [];
  const [first, second, third] = await threeNodes(async (lease, node, storage) => {
    begun.push(node);
    if (node === 0) await dead.promise;
    await record(lease, node, storage);
  });
  const died = first.scheduler.tick();
  await expect.poll(() => begun).toEqual([0]);
  // The clock of the dead node stands still, so it renews nothing; the others go on.
  for (const { clock } of [second, third]) await clock.advance(1_900);
  await Promise.all([second.scheduler.tick(), third.scheduler.tick()]);
  expect(begun).toHaveLength(2);
  expect(await second.storage.count(runs, {})).toBe(1);
  dead.resolve();
  await died;
});

test('a node that was paused for ten seconds writes nothing of the run that another took over', async () => {
  const paused = Promise.withResolvers<void>();
  const begun: number[] = [];
  const refused: unknown[] = [];
  const [first, second] = await threeNodes(async (lease, node, storage) => {
    begun.push(node);
    if (node === 0) await paused.promise;
    await record(lease, node, storage).catch((error: unknown) => refused.push(error));
  });
  const waking = first.scheduler.tick();
  await expect.poll(() => begun).toEqual([0]);
  await second.clock.advance(10_000);
  await second.scheduler.tick();
  paused.resolve();
  await waking;
  expect(refused).toMatchObject([{ message: 'the lease of test.task is lost' }]);
  expect(await second.storage.find(runs, {})).toMatchObject([{ node: 1 }]);
});
