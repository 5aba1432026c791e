import { createManualClock, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '../areas/area.ts';
import { silentLog } from '../runtime/log.ts';
import { createScheduler } from './scheduler.ts';
import { scheduledTasks } from './tables.ts';

const day = 86_400_000;

test('a lease that is renewed while its run ends is still given back', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const mayEnd = Promise.withResolvers<void>();
  const mayRenew = Promise.withResolvers<void>();
  const renewed = Promise.withResolvers<void>();
  const update: typeof storage.update = async (table, where, patch, options) => {
    const isRenewal = Object.keys(patch).join() === 'leasedUntil';
    if (isRenewal) await mayRenew.promise;
    const rows = await storage.update(table, where, patch, options);
    if (isRenewal) renewed.resolve();
    return rows;
  };
  const task: Task = { name: 'slow', everyMilliseconds: 30_000, run: () => mayEnd.promise };
  const parts = { storage: { ...storage, update }, clock, log: silentLog, tasks: [task] };
  const scheduler = createScheduler(parts);
  const tick = scheduler.tick();
  await expect.poll(async () => (await scheduler.tasks())[0]!.running).toBe(true);
  const advanced = clock.advance(10_000);
  mayEnd.resolve();
  await tick;
  mayRenew.resolve();
  await Promise.all([renewed.promise, advanced]);
  expect(await storage.get(scheduledTasks, { name: 'slow' })).toMatchObject({ leasedUntil: 0 });
});

test.each([
  [false, 1],
  [true, 0],
])(
  'a task that a dead process has left leased, while there may be other nodes: %s, runs so often within a second: %i',
  async (hasOtherNodes, expected) => {
    const storage = await openTestStorage();
    onTestFinished(() => storage.close());
    await storage.migrate([scheduledTasks]);
    const clock = createManualClock();
    let runs = 0;
    const task: Task = {
      name: 'slow',
      everyMilliseconds: 30_000,
      run: async () => void runs++,
    };
    const parts = { storage, clock, log: silentLog, tasks: [task], hasOtherNodes };
    const dead = { name: 'slow', nextRunAt: clock.now(), leasedUntil: clock.now() + 30_000, fence: 7 };
    await storage.insert(scheduledTasks, dead);
    const scheduler = createScheduler(parts);
    scheduler.start();
    onTestFinished(() => scheduler.stop());
    for (let step = 0; step < 10; step++) {
      await clock.advance(100);
      await scheduler.tick();
    }
    expect(runs).toBe(expected);
    // What is left of a process that was only paused has lost its lease.
    expect((await storage.get(scheduledTasks, { name: 'slow' }))!.fence).toBe(hasOtherNodes ? 7 : 9);
  },
);

test('a partition that has been gone for a day is deleted, and runs again if it returns', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  let names = ['old', 'kept'];
  const ran: string[] = [];
  const task: Task = {
    name: 'shared',
    everyMilliseconds: 1_000,
    partitions: async () => names,
    run: async (_, name) => void ran.push(name),
  };
  const scheduler = createScheduler({ storage, clock, log: silentLog, tasks: [task] });
  const rows = async () => (await storage.find(scheduledTasks, {})).map(({ name }) => name).sort();
  await scheduler.tick();
  names = ['kept'];
  await clock.advance(day / 2);
  await scheduler.tick();
  expect(await rows()).toEqual(['shared/kept', 'shared/old']);
  await clock.advance(day);
  await scheduler.tick();
  expect(await rows()).toEqual(['shared/kept']);
  names = ['kept', 'old'];
  ran.length = 0;
  await scheduler.tick();
  await scheduler.tick();
  expect(ran).toContain('old');
});

/** Counts the runs of a task that is due every second. While `state.isAway`, its rows cannot be read. */
async function openCounted() {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const state = { isAway: false, back: 0, runs: 0 };
  const find: typeof storage.find = async (...query) => {
    if (state.isAway) throw new Error('the storage is away');
    return storage.find(...query);
  };
  const task: Task = { name: 'counted', everyMilliseconds: 1_000, run: async () => void state.runs++ };
  const scheduler = createScheduler({
    storage: { ...storage, find },
    clock: { ...clock, now: () => clock.now() - state.back, monotonic: clock.now },
    log: silentLog,
    tasks: [task],
  });
  onTestFinished(() => scheduler.stop());
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      await clock.advance(100);
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
  };
  return { scheduler, state, pass };
}

test('tasks run again after an outage during which the clock has moved back', async () => {
  const { scheduler, state, pass } = await openCounted();
  scheduler.start();
  await pass(3_000);
  state.isAway = true;
  await pass(2_500);
  Object.assign(state, { isAway: false, back: 600_000, runs: 0 });
  await pass(10_000);
  expect(state.runs).toBeGreaterThan(5);
});

test('a scheduler that was stopped can be started again', async () => {
  const { scheduler, state, pass } = await openCounted();
  scheduler.start();
  await pass(3_000);
  await scheduler.stop();
  const before = state.runs;
  scheduler.start();
  await pass(3_000);
  expect(state.runs).toBeGreaterThan(before);
});

test('a task whose partitions cannot be read does not keep other tasks from their runs', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  let runs = 0;
  const tasks: Task[] = [
    {
      name: 'broken',
      everyMilliseconds: 1_000,
      partitions: () => Promise.reject(new Error('no storage')),
      run: async () => {},
    },
    { name: 'whole', everyMilliseconds: 1_000, run: async () => void runs++ },
  ];
  const scheduler = createScheduler({ storage, clock, log: silentLog, tasks });
  for (let period = 0; period < 3; period++) {
    await scheduler.tick();
    await clock.advance(1_000);
  }
  expect(runs).toBe(3);
  expect((await scheduler.tasks()).map(({ name }) => name)).toEqual(['whole']);
});

test('a task without work takes no lease and writes nothing, and runs in the period in which it gets work', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  let hasWork = false;
  let asked = 0;
  let runs = 0;
  const task: Task = {
    name: 'sweep',
    everyMilliseconds: 1_000,
    hasWork: async () => {
      asked++;
      return hasWork;
    },
    run: async () => void runs++,
  };
  const scheduler = createScheduler({ storage, clock, log: silentLog, tasks: [task] });
  await scheduler.tick();
  const before = await storage.get(scheduledTasks, { name: 'sweep' });
  for (let period = 0; period < 5; period++) {
    await scheduler.tick();
    await scheduler.tick();
    await clock.advance(1_000);
  }
  expect({ asked, runs }).toEqual({ asked: 5, runs: 0 });
  expect(await storage.get(scheduledTasks, { name: 'sweep' })).toEqual(before);
  hasWork = true;
  await scheduler.tick();
  expect(runs).toBe(1);
});

test('a task that says after which pause it looks for work again is asked less often while it has none', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const asked: number[] = [];
  const begin = clock.now();
  const task: Task = {
    name: 'advance',
    everyMilliseconds: 1_000,
    idleMilliseconds: 5_000,
    hasWork: async () => {
      asked.push(clock.now() - begin);
      return asked.length === 2;
    },
    run: async () => {},
  };
  const scheduler = createScheduler({ storage, clock, log: silentLog, tasks: [task] });
  for (let second = 0; second < 12; second++) {
    await scheduler.tick();
    await clock.advance(1_000);
  }
  // Jobs with one pause are asked at the same times, so the first pause after a run is shorter.
  expect(asked).toEqual([0, 5_000, 6_000, 10_000]);
});

test('a task runs if it cannot be asked whether it has work', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  let runs = 0;
  const task: Task = {
    name: 'sweep',
    everyMilliseconds: 1_000,
    hasWork: () => Promise.reject(new Error('no storage')),
    run: async () => void runs++,
  };
  await createScheduler({ storage, clock: createManualClock(), log: silentLog, tasks: [task] }).tick();
  expect(runs).toBe(1);
});

test('a task that never answers whether it has work delays the others by five seconds, and runs', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const ran: string[] = [];
  const asked = Promise.withResolvers<void>();
  const tasks: Task[] = [
    {
      name: 'silent',
      everyMilliseconds: 60_000,
      hasWork() {
        asked.resolve();
        return new Promise(() => {});
      },
      run: async () => void ran.push('silent'),
    },
    { name: 'other', everyMilliseconds: 60_000, run: async () => void ran.push('other') },
  ];
  const tick = createScheduler({ storage, clock, log: silentLog, tasks }).tick();
  await asked.promise;
  await clock.advance(5_000);
  await tick;
  expect(ran.toSorted()).toEqual(['other', 'silent']);
});

test('after a pause of hours a task that runs each second has one run to catch up, in a new process as in the old one', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  let runs = 0;
  const task: Task = { name: 'often', everyMilliseconds: 1_000, run: async () => void runs++ };
  const start = () => {
    const scheduler = createScheduler({ storage, clock, log: silentLog, tasks: [task] });
    scheduler.start();
    onTestFinished(() => scheduler.stop());
    return scheduler;
  };
  const first = start();
  await clock.advance(3_500);
  runs = 0;
  clock.set(clock.now() + 4 * 3_600_000);
  await clock.advance(900);
  expect(runs).toBe(1);
  await first.stop();
  await clock.advance(4 * 3_600_000);
  runs = 0;
  start();
  await clock.advance(900);
  expect(runs).toBe(1);
});

test('a started scheduler whose timers stand still is unhealthy after 15 seconds, and healthy when they go on', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const clock = createManualClock();
  const late: (() => void)[] = [];
  let standStill = false;
  const timers: typeof clock = {
    ...clock,
    after: (milliseconds, work) =>
      clock.after(milliseconds, () => void (standStill ? late.push(work) : work())),
  };
  const task: Task = { name: 'often', everyMilliseconds: 1_000, run: async () => {} };
  const scheduler = createScheduler({ storage, clock: timers, log: silentLog, tasks: [task] });
  scheduler.start();
  onTestFinished(() => scheduler.stop());
  const pass = async (): Promise<void> => {
    for (let second = 0; second < 20; second += 1) await clock.advance(1_000);
  };
  await pass();
  expect(await scheduler.health()).toMatchObject({ healthy: true, status: 'none of 1 tasks fails' });
  standStill = true;
  await pass();
  expect(await scheduler.health()).toMatchObject({
    healthy: false,
    status: expect.stringMatching(/^this node has looked for no task for \d+ s$/),
  });
  standStill = false;
  for (const work of late) work();
  await pass();
  expect(await scheduler.health()).toMatchObject({ healthy: true });
});
