import { describe, expect, test } from 'vitest';
import {
  leaderboardEntries,
  leaderboardResets,
  leaderboards,
} from '../../../src/areas/leaderboards/tables.ts';
import type { CommittedEvent } from '../../../src/events/bus.ts';
import { createLeaderboardsWorld, type LeaderboardsWorld } from './leaderboards-world.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;
const day = 86_400_000;

const versionsOf = async (world: LeaderboardsWorld) => {
  const { versions } = await world.api.listVersions({ leaderboardId }, host);
  return versions.map(({ version, entryCount, endedTimestamp }) => [
    version,
    entryCount,
    endedTimestamp !== 0,
  ]);
};

/** Moves the clock and lets due tasks run. */
async function wait(world: LeaderboardsWorld, milliseconds: number): Promise<void> {
  await world.clock.advance(milliseconds);
  await world.backend.scheduler.tick();
}

describe('a reset', () => {
  test('ends the version with its entries, and the next one begins empty', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.submit({ ann: 1, bob: 2 });
    await wait(world, 5_000);
    expect(await world.reset()).toBe(1);
    expect(await world.order()).toEqual([]);
    await world.submit({ ann: 9 });
    expect(await world.order({ version: 1 })).toEqual(['bob', 'ann']);
    expect((await world.entryOf('ann', { version: 1 })).score).toBe(1n);
    expect(await versionsOf(world)).toEqual([
      [2, 1, false],
      [1, 2, true],
    ]);
    await world.verify();
  });

  test('publishes one event with the best 100 entries to the subscribers of its tag', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.submit({ ann: -(2n ** 63n), bob: { score: 2n ** 63n - 1n, subscore: 3 } });
    const events: CommittedEvent[] = [];
    world.backend.events.on('anyEvent', (event) => events.push(event));
    await world.reset();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      eventTags: ['leaderboard-reset'],
      recipientIds: [],
      content: {
        '@type': 'leaderboards/ResetEvent',
        leaderboardId,
        endedVersion: 1,
        top: [
          { accountId: await world.idOf('bob'), score: 2n ** 63n - 1n, subscore: 3n, rank: 1 },
          { accountId: await world.idOf('ann'), score: -(2n ** 63n), subscore: 0n, rank: 2 },
        ],
      },
    });
  });

  test('has fewer entries in its event if the event would be too large', async () => {
    const world = await createLeaderboardsWorld({ limits: { eventBytes: 400 } });
    await world.create();
    await world.submit({ ann: 4, bob: 3, cem: 2, dan: 1 });
    const sizes: number[] = [];
    world.backend.events.on('anyEvent', ({ content }) =>
      sizes.push((content as unknown as { top: unknown[] }).top.length),
    );
    await world.reset();
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeGreaterThan(0);
    expect(sizes[0]).toBeLessThan(4);
  });

  test('keeps as many ended versions as archiveCount says, and a task removes the entries of older ones', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ archiveCount: 2 });
    for (let version = 1; version <= 4; version++) {
      await world.submit({ ann: version, bob: 0 });
      await world.reset();
    }
    expect((await versionsOf(world)).map(([version]) => version)).toEqual([5, 4, 3]);
    await world.verify();
    expect(await world.storage.count(leaderboardEntries, {})).toBe(8);
    await wait(world, 60_000);
    expect(await world.storage.count(leaderboardEntries, {})).toBe(4);
    await world.verify();
    await world.api.adminReplace({ leaderboardId, archiveCount: 0 }, host);
    expect(await versionsOf(world)).toEqual([[5, 0, false]]);
    await wait(world, 60_000);
    expect(await world.storage.count(leaderboardEntries, {})).toBe(0);
  });
});

describe('a schedule', () => {
  test('resets the leaderboard at its times', async () => {
    const world = await createLeaderboardsWorld();
    // The test begins on a Thursday at midnight.
    await world.create({ resetSchedule: '30 6 * * MON' });
    await world.submit({ ann: 1 });
    const monday = 4 * day + 6.5 * 3_600_000;
    const { nextResetTimestamp } = await world.api.listEntries({ leaderboardId }, host);
    expect(nextResetTimestamp).toBe((world.clock.now() + monday) / 1000);
    await wait(world, monday - 1_000);
    expect(await world.order()).toEqual(['ann']);
    await wait(world, 6_000);
    expect(await world.order()).toEqual([]);
    const ended = await world.api.listEntries({ leaderboardId, version: 1 }, host);
    expect([ended.totalEntries, ended.nextResetTimestamp]).toEqual([1, 0]);
    await wait(world, 7 * day);
    expect((await versionsOf(world))[0]).toEqual([3, 0, false]);
  });

  test('is read whatever blanks are between and around its fields, and kept with one between them', async () => {
    const world = await createLeaderboardsWorld();
    const define = (resetSchedule: string, name: string) =>
      world.api.adminCreate({ leaderboardId: name, resetSchedule }, host);
    for (const [at, text] of ['0  0 * * 1', ' 0 0 * * 1 ', '0\t0 \t* * 1'].entries()) {
      const { leaderboard } = await define(text, `board-${at}`);
      expect(leaderboard.resetSchedule).toBe('0 0 * * 1');
    }
    for (const text of [' ', '0 0 * * ', '0\n0 * * 1'])
      await expect(define(text, 'refused')).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  });

  test('resets once after a long pause, also if several times have passed', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ resetSchedule: '0 * * * *' });
    await wait(world, day);
    await wait(world, 10_000);
    expect((await versionsOf(world))[0]).toEqual([2, 0, false]);
    const [board] = await world.storage.find(leaderboards, {});
    expect(board!.nextResetAt).toBeGreaterThan(world.clock.now());
  });

  test('begins anew at an operator’s reset, and a changed schedule counts from then on', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ resetSchedule: '0 0 * * *' });
    await wait(world, day / 2);
    await world.reset();
    await wait(world, day / 2);
    await wait(world, 5_000);
    expect((await versionsOf(world))[0]).toEqual([3, 0, false]);
    const { leaderboard } = await world.api.adminReplace({ leaderboardId, resetSchedule: '' }, host);
    expect(leaderboard.nextResetTimestamp).toBe(0);
    await wait(world, 2 * day);
    expect((await versionsOf(world))[0]).toEqual([3, 0, false]);
  });
});

describe('the hook onLeaderboardReset', () => {
  test('is called after each reset, and again until it returns once without an error', async () => {
    const calls: string[] = [];
    let failures = 3;
    const world = await createLeaderboardsWorld({
      onLeaderboardReset({ leaderboardId, endedVersion }) {
        calls.push(`${leaderboardId} ${endedVersion}`);
        if (endedVersion === 1 && failures-- > 0) throw new Error('the shop is closed');
      },
    });
    await world.create();
    await world.reset();
    await world.reset();
    expect(calls).toEqual([]);
    await wait(world, 5_000);
    expect(calls.sort()).toEqual(['arena 1', 'arena 2']);
    for (const pause of [5_000, 10_000, 20_000, 40_000]) await wait(world, pause);
    expect(calls.sort()).toEqual([...Array.from({ length: 4 }, () => 'arena 1'), 'arena 2']);
    expect(await world.storage.count(leaderboardResets, {})).toBe(0);
  });

  test('can read the entries of the version that has ended', async () => {
    const winners: string[] = [];
    const world: LeaderboardsWorld = await createLeaderboardsWorld({
      async onLeaderboardReset({ endedVersion: version }) {
        winners.push(...(await world.order({ version })));
      },
    });
    await world.create();
    await world.submit({ ann: 1, bob: 2 });
    await world.reset();
    await wait(world, 5_000);
    expect(winners).toEqual(['bob', 'ann']);
  });

  test('stores nothing if the host has none', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.reset();
    expect(await world.storage.count(leaderboardResets, {})).toBe(0);
  });
});
