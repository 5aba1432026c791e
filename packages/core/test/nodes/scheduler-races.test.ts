import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { freshPostgres } from '../../../../test/postgres.ts';
import { anySeed, createRandom } from '../../../../test/random.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import type { Task } from '../../src/areas/area.ts';
import { silentLog } from '../../src/runtime/log.ts';
import { createScheduler, type Scheduler } from '../../src/scheduler/scheduler.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { column, defineTable } from '../../src/storage/table.ts';
import { newStorages } from '../operations/storages.ts';

/** Seconds, which are the periods of the task that runs most often. */
const periods = countOf(caseCounts.schedulerPeriods);
const seconds: Readonly<Record<string, number>> = {
  'test.each': 1,
  'test.second/a': 2,
  'test.second/b': 2,
  'test.fifth': 5,
};

const runs = defineTable({
  name: 'runs',
  columns: { task: column.text(), fence: column.int(), second: column.int(), node: column.int() },
  key: ['task', 'fence'],
});

interface Node {
  readonly at: number;
  readonly storage: Storage;
  readonly clock: ManualClock;
  scheduler: Scheduler;
}

/** How three nodes reach their database: Postgres over connections of their own, SQLite over the one of the process. */
const places = {
  async 'three nodes on one Postgres'() {
    const place = await freshPostgres();
    return () => openPatientPostgres({ ...place, maxConnections: 4 });
  },
  async 'three schedulers on one SQLite file'() {
    const storage = await newStorages.SQLite();
    return async () => storage;
  },
};

/** Starts three nodes, each with a clock of its own. `meanwhile` happens while a task runs. */
async function startNodes(open: () => Promise<Storage>, meanwhile: (node: Node) => Promise<void>) {
  const nodes: Node[] = [];
  /** Returns the scheduler of a process that has just started: it knows nothing of earlier runs. */
  const schedulerOf = (node: Pick<Node, 'at' | 'storage' | 'clock'>): Scheduler => {
    const { at, storage, clock } = node;
    const task = (name: string, partitions?: readonly string[]): Task => ({
      name,
      everyMilliseconds: seconds[partitions ? `${name}/${partitions[0]}` : name]! * 1_000,
      ...(partitions && { partitions: async () => partitions }),
      async run(lease, partition) {
        await meanwhile(nodes[at]!);
        await storage.transaction(async (unit) => {
          await lease.guard(unit);
          const second = (clock.now() - begin) / 1_000;
          const full = partition === '' ? name : `${name}/${partition}`;
          await unit.insert(runs, { task: full, fence: lease.fence, second, node: at });
        });
      },
    });
    const tasks = [task('test.each'), task('test.second', ['a', 'b']), task('test.fifth')];
    return createScheduler({ storage, clock, log: silentLog, tasks });
  };
  const begin = createManualClock().now();
  for (let at = 0; at < 3; at++) {
    const storage = await open();
    onTestFinished(() => storage.close());
    await storage.migrate([scheduledTasks, runs]);
    const node = { at, storage, clock: createManualClock() };
    nodes.push({ ...node, scheduler: schedulerOf(node) });
  }
  return {
    nodes,
    restart(node: Node): void {
      node.scheduler = schedulerOf(node);
    },
  };
}

describe.each(Object.entries(places))('%s', (_, place) => {
  test(`run each task exactly once in each of its periods, for ${periods} seconds`, {
    timeout: 1_200_000,
  }, async () => {
    const seed = anySeed();
    const random = createRandom(seed);
    const any = (): Node => nodes[random.integer(nodes.length)]!;
    // Another node looks for work while a task runs, and finds its lease.
    const { nodes, restart } = await startNodes(await place(), async (runner) => {
      const other = any();
      if (random.chance(0.3) && other !== runner) await other.scheduler.tick();
    });
    for (let second = 0; second < periods; second++) {
      if (random.chance(0.05)) restart(any());
      const [first, ...others] = nodes.map((_, at) => nodes[(second + at) % nodes.length]!);
      // A node that stands still for a period misses it, and the others do its work.
      const awake = random.chance(0.2) ? others : [first!, ...others];
      await Promise.all(awake.map(({ scheduler }) => scheduler.tick()));
      const later = 1 + random.integer(998);
      for (const { clock } of nodes) await clock.advance(later);
      await any().scheduler.tick();
      for (const { clock } of nodes) await clock.advance(1_000 - later);
    }
    const rows = await nodes[0]!.storage.find(runs, { orderBy: ['task', 'fence'] });
    const expected = Object.entries(seconds)
      .toSorted()
      .flatMap(([task, every]) =>
        Array.from({ length: Math.ceil(periods / every) }, (_, run) => ({
          task,
          fence: run + 1,
          second: run * every,
        })),
      );
    expect(
      rows.map(({ task, fence, second }) => ({ task, fence, second })),
      `SEED=${seed}`,
    ).toEqual(expected);
    // Not one node does all the work.
    for (const { at } of nodes)
      expect(rows.filter(({ node }) => node === at).length).toBeGreaterThan(periods / 10);
  });
});
