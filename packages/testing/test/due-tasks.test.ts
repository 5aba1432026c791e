import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Log, MatchmakingStatusUpdateType, silentLog } from '@lobbykit/core';
import { defineArea, defineContract, type Task } from '@lobbykit/core/area';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createManualClock, createTestBackend, type TestBackend, type TestEvents } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openPostgres } from '../../storage-postgres/src/index.ts';
import { openSqlite } from '../../storage-sqlite/src/index.ts';
import { setTaskDefault } from '../src/due-tasks.ts';

beforeAll(() => setTaskDefault(true));
afterAll(() => setTaskDefault(false));

const { COMPLETED } = MatchmakingStatusUpdateType;

const matchmaking = {
  config: {
    serviceMatchmakerConfig: {
      matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1, hosting: 'none' as const } },
    },
  },
};

/** An area whose tasks note when they ran. */
function areaOf(tasks: (note: (name: string) => void, now: () => number) => readonly Task[]) {
  const ran: string[] = [];
  const area = defineArea({
    contract: defineContract({ area: 'quests', title: 'Quests', permissions: {}, routes: {} }),
    create: ({ clock }) => {
      const begin = clock.now();
      const note = (name: string) => void ran.push(`${name} ${clock.now() - begin}`);
      return { operations: {}, tasks: tasks(note, () => clock.now()) };
    },
  });
  return { ran, area };
}

/** Queues a player, and returns the events of the player. */
async function queue({ backend, player, events }: TestBackend): Promise<TestEvents> {
  const alice = await player();
  const stream = await events(alice);
  const entity = {
    entityType: 3,
    metadata: { queue_name: { stringPayload: 'duel' } },
    entities: [{ id: alice.accountId, entityType: 2 }],
  };
  await backend.api.matchmaking.start({ entity }, alice.caller);
  return stream;
}

describe('advancing the clock of a test backend', () => {
  test('by ten minutes makes a match of two players in a queue of one against one', async () => {
    await using t = await createTestBackend({ matchmaking });
    const streams = [await queue(t), await queue(t)];
    await t.clock.advance(600_000);
    const updates = streams.map((events) =>
      events.next('matchmakingStatusUpdateEvent', ({ type }) => type === COMPLETED),
    );
    expect(await Promise.all(updates)).toHaveLength(2);
  });

  test.each([
    [
      'SQLite',
      () => {
        const folder = scratchFolder('lobbykit-due-tasks-');
        onTestFinished(() => rm(folder, { recursive: true, force: true }));
        return openSqlite({ path: join(folder, 'game.db') });
      },
    ],
    ['Postgres', async () => openPostgres(await freshPostgres())],
  ])('waits for each task on %s too', async (_, open) => {
    await using t = await createTestBackend({ matchmaking, storage: await open() });
    const streams = [await queue(t), await queue(t)];
    await t.clock.advance(10_000);
    for (const events of streams)
      await events.next('matchmakingStatusUpdateEvent', ({ type }) => type === COMPLETED);
  });

  test('runs tasks in the order of their times, each at its own time, and after the timers of that time', async () => {
    const { ran, area } = areaOf((note) => [
      { name: 'quests.slow', everyMilliseconds: 1_500, run: async () => note('slow') },
      { name: 'quests.fast', everyMilliseconds: 1_000, run: async () => note('fast') },
    ]);
    await using t = await createTestBackend({ areas: [area] });
    t.clock.after(1_000, () => ran.push('timer 1000'));
    await t.clock.advance(3_000);
    expect(ran.filter((each) => !each.endsWith(' 0'))).toEqual([
      'timer 1000',
      'fast 1000',
      'slow 1500',
      'fast 2000',
      expect.stringMatching(/^(fast|slow) 3000$/),
      expect.stringMatching(/^(fast|slow) 3000$/),
    ]);
    expect(t.clock.now()).toBe(Date.UTC(2026, 0, 1) + 3_000);
  });

  test('runs tasks 3,600 times at most, and last at the end', async () => {
    const { ran, area } = areaOf(everySecond);
    await using t = await createTestBackend({ areas: [area] });
    await t.clock.advance(86_400_000);
    expect(ran).toHaveLength(3_601);
    expect(ran.slice(0, 3)).toEqual(['run 0', 'run 24000', 'run 48000']);
    expect(ran.at(-1)).toBe('run 86400000');
  });

  test('rejects with the error of a task that fails, at its time, and goes on at the next call', async () => {
    let fails = true;
    const { ran, area } = areaOf((note) => [
      {
        name: 'quests.reset',
        everyMilliseconds: 60_000,
        async run() {
          note('reset');
          if (fails && ran.length === 2) throw new Error('the quest is broken');
        },
      },
    ]);
    const lines: unknown[] = [];
    const log: Log = { ...silentLog, error: (facts) => void lines.push(facts) };
    await using t = await createTestBackend({ areas: [area], log });
    const begin = t.clock.now();
    await expect(t.clock.advance(3_600_000)).rejects.toThrow(
      'the scheduled task quests.reset failed: the quest is broken',
    );
    expect([t.clock.now() - begin, lines.length]).toEqual([60_000, 1]);
    fails = false;
    await t.clock.advance(60_000);
    expect(ran).toEqual(['reset 0', 'reset 60000', 'reset 120000']);
  });

  test('goes on without a task that waits for the clock, which then ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ran, area } = areaOf((note) => [
      {
        name: 'quests.wait',
        everyMilliseconds: 60_000,
        async run() {
          // As if a second of real time had passed.
          vi.advanceTimersByTime(1_000);
          await promise;
          note('ended');
        },
      },
    ]);
    await using t = await createTestBackend({ areas: [area] });
    t.clock.after(5_000, resolve);
    await t.clock.advance(10_000);
    expect(ran).toEqual(['ended 5000']);
  });

  test('runs the tasks of all backends that share the clock, and no longer those of one that was stopped', async () => {
    const clock = createManualClock();
    const [one, two] = [areaOf(everySecond), areaOf(everySecond)];
    await using first = await createTestBackend({ clock, areas: [one.area] });
    const second = await createTestBackend({ clock, areas: [two.area] });
    await clock.advance(1_000);
    await second.backend.stop();
    await first.clock.advance(1_000);
    expect([one.ran, two.ran]).toEqual([
      ['run 0', 'run 1000', 'run 2000'],
      ['run 0', 'run 1000'],
    ]);
  });

  test('of one storage lets one of its backends run a task', async () => {
    const storage = createMemoryStorage();
    const clock = createManualClock();
    const { ran, area } = areaOf(everySecond);
    await using _first = await createTestBackend({ clock, storage, areas: [area] });
    await using _second = await createTestBackend({ clock, storage, areas: [area] });
    await clock.advance(2_000);
    expect(ran).toEqual(['run 0', 'run 1000', 'run 2000']);
  });

  test.each([false, true])('runs no tasks itself with `background: %s`', async (background) => {
    const { ran, area } = areaOf(everySecond);
    await using t = await createTestBackend({ areas: [area], background });
    await t.clock.advance(0);
    expect(ran).toEqual([]);
    await t.backend.scheduler.tick();
    expect(ran).toEqual(['run 0']);
  });

  test('runs tasks after the clock was set back', async () => {
    const { ran, area } = areaOf(everySecond);
    await using t = await createTestBackend({ areas: [area] });
    await t.clock.advance(0);
    t.clock.set(t.clock.now() - 86_400_000);
    ran.length = 0;
    await t.clock.advance(2_000);
    expect(ran.length).toBeGreaterThan(0);
  });
});

const everySecond = (note: (name: string) => void): readonly Task[] => [
  { name: 'quests.run', everyMilliseconds: 1_000, run: async () => note('run') },
];

test.each([[-1], [Number.NaN], [Number.POSITIVE_INFINITY], ['1000'], [undefined]])(
  'a manual clock refuses to advance by %s',
  async (milliseconds) => {
    const clock = createManualClock(0);
    await expect(clock.advance(milliseconds as number)).rejects.toThrow(
      `clock.advance takes milliseconds from 0 on, not ${milliseconds}; clock.set(time) jumps in either direction`,
    );
    expect(clock.now()).toBe(0);
  },
);
