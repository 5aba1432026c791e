import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import type { Task } from '../../src/areas/area.ts';
import { silentLog } from '../../src/runtime/log.ts';
import type { Lease } from '../../src/scheduler/lease.ts';
import { createScheduler, type Scheduler } from '../../src/scheduler/scheduler.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
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
  run: (lease: Lease, node: number, storage: Storage, partition: string) => Promise<void>,
  partitions?: () => Promise<readonly string[]>,
): Promise<readonly [SchedulingNode, SchedulingNode, SchedulingNode]> {
  const place = await freshPostgres();
  const node = async (at: number): Promise<SchedulingNode> => {
    const storage = await openPatientPostgres({ ...place, maxConnections: 4 });
    onTestFinished(() => storage.close());
    await storage.migrate([scheduledTasks, runs]);
    const clock = createManualClock();
    const task: Task = {
      name: 'test.task',
      everyMilliseconds: 1_000,
      ...(partitions && { partitions }),
      run: (lease, partition) => run(lease, at, storage, partition),
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

test('three nodes run a task once per period, for 60 periods', async () => {
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

test('a task whose node dies while running it is run by another node within two periods', async () => {
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

test('a node that was paused for ten seconds writes nothing after another node has taken over its task', async () => {
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

test('nodes share the partitions of a task: a slow partition on one node does not delay the others', async () => {
  const slow = Promise.withResolvers<void>();
  const names = ['a', 'b'];
  const begun: string[] = [];
  const [first, second] = await threeNodes(
    async (_, node, __, name) => {
      begun.push(`${node} ${name}`);
      if (node === 0 && name === 'a') await slow.promise;
    },
    async () => names,
  );
  const working = first.scheduler.tick();
  await expect.poll(() => begun.toSorted()).toEqual(['0 a', '0 b']);
  await expect
    .poll(async () => (await second.scheduler.tasks()).map(({ running }) => running))
    .toContain(false);
  begun.length = 0;
  names.push('c');
  const leasedUntil = async () =>
    (await second.storage.get(scheduledTasks, { name: 'test.task/a' }))!.leasedUntil;
  const before = await leasedUntil();
  await first.clock.advance(500);
  await expect.poll(leasedUntil).toBeGreaterThan(before);
  await second.clock.advance(1_100);
  await second.scheduler.tick();
  // The first node still holds the lease of `a`; the new partition runs at once.
  expect(begun.toSorted()).toEqual(['1 b', '1 c']);
  expect((await second.scheduler.tasks()).map(({ name }) => name).toSorted()).toEqual([
    'test.task/a',
    'test.task/b',
    'test.task/c',
  ]);
  slow.resolve();
  await working;
});

test('a task whose partitions cannot be read is tried again at the next tick', async () => {
  let broken = true;
  const begun: string[] = [];
  const [first] = await threeNodes(
    async (_, __, ___, name) => void begun.push(name),
    async () => {
      if (broken) throw new Error('no storage');
      return ['a'];
    },
  );
  await first.scheduler.tick();
  expect(begun).toEqual([]);
  broken = false;
  await first.scheduler.tick();
  expect(begun).toEqual(['a']);
});

test('a started scheduler runs a task when it is due, not at the next regular check', async () => {
  const storage = createMemoryStorage();
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const begun: number[] = [];
  const beginning = clock.now();
  const tasks: Task[] = [
    { name: 'test.often', everyMilliseconds: 700, run: async () => {} },
    {
      name: 'test.task',
      everyMilliseconds: 1_000,
      run: async () => void begun.push(clock.now() - beginning),
    },
  ];
  const scheduler = createScheduler({ storage, clock, log: silentLog, tasks });
  scheduler.start();
  onTestFinished(() => scheduler.stop());
  for (let step = 0; step < 330; step++) {
    await clock.advance(10);
    await new Promise((settled) => setImmediate(settled));
  }
  // The regular checks come every 175 ms, a quarter of the shorter period; 1,000 ms is no multiple of that.
  expect(begun.map((at) => at - begun[0]!)).toEqual([0, 1_000, 2_000, 3_000]);
});
