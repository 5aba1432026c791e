import { createManualClock, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../runtime/log.ts';
import { createScheduler } from './scheduler.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';

/** Nodes on one storage with a task that runs every minute, and that each of them may ask for earlier. */
async function openNodes(count: number, work: (node: number) => Promise<void> = async () => {}) {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const begun = clock.now();
  const runs: [node: number, milliseconds: number][] = [];
  const asks: ((partition: string, earliest: number) => void)[] = [];
  for (let node = 0; node < count; node++) {
    const task: Task = {
      name: 'round',
      everyMilliseconds: 60_000,
      partitions: async () => ['duel'],
      onWork: (runEarly) => asks.push(runEarly),
      async run() {
        runs.push([node, clock.now() - begun]);
        await work(node);
      },
    };
    const scheduler = createScheduler({ storage, clock, log: silentLog, tasks: [task] });
    scheduler.start();
    onTestFinished(() => scheduler.stop());
  }
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Moves the time in small steps, between which the storage answers. */
  const pass = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      await clock.advance(50);
      await settle();
    }
  };
  await pass(1_000);
  return {
    runs,
    pass,
    settle,
    ask: (node: number, milliseconds = 0) => asks[node]!('duel', begun + milliseconds),
  };
}

test('a task that is asked for runs at once, and its next regular run is a period later', async () => {
  const { runs, pass, settle, ask } = await openNodes(1);
  expect(runs).toHaveLength(1);
  await pass(9_000);
  ask(0);
  await settle();
  expect(runs.slice(1)).toEqual([[0, 10_000]]);
  await pass(59_900);
  expect(runs).toHaveLength(2);
  await pass(200);
  expect(runs).toHaveLength(3);
});

test('a task that is asked for while it runs has one more run after that', async () => {
  let held = Promise.withResolvers<void>();
  held.resolve();
  const { runs, pass, settle, ask } = await openNodes(1, () => held.promise);
  await pass(9_000);
  held = Promise.withResolvers();
  ask(0);
  await settle();
  ask(0);
  ask(0);
  await pass(500);
  expect(runs).toHaveLength(2);
  held.resolve();
  await pass(10_000);
  expect(runs).toHaveLength(3);
  await pass(10_000);
  expect(runs).toHaveLength(3);
});

test('a node that is asked while another one runs the task runs it after that', async () => {
  let held = Promise.withResolvers<void>();
  held.resolve();
  const { runs, pass, settle, ask } = await openNodes(2, () => held.promise);
  await pass(9_000);
  held = Promise.withResolvers();
  ask(0);
  await settle();
  ask(1);
  await pass(500);
  expect(runs.slice(1).map(([node]) => node)).toEqual([0]);
  held.resolve();
  await pass(10_000);
  expect(runs.slice(1).map(([node]) => node)).toEqual([0, 1]);
});

test('an early run begins at the earliest a tenth of the period after the last one, and when it is wanted', async () => {
  const { runs, pass, ask } = await openNodes(2);
  const begun = (): number[] => runs.map(([, milliseconds]) => milliseconds);
  ask(0);
  await pass(5_000);
  expect(begun()).toEqual([100]);
  await pass(1_000);
  expect(begun()).toEqual([100, 6_100]);
  ask(1, 20_000);
  await pass(12_900);
  expect(runs).toHaveLength(2);
  await pass(200);
  expect(begun()).toEqual([100, 6_100, 20_000]);
});

test('a task whose last run failed is not run early', async () => {
  let fails = true;
  const { runs, pass, ask } = await openNodes(1, async () => {
    if (fails) throw new Error('cannot run');
  });
  const begun = (): number[] => runs.map(([, milliseconds]) => milliseconds);
  await pass(9_000);
  ask(0);
  fails = false;
  await pass(50_000);
  expect(begun()).toEqual([100]);
  await pass(10_000);
  expect(begun()).toEqual([100, 60_100]);
  ask(0);
  await pass(1_000);
  expect(runs).toHaveLength(3);
});
