import { describe, expect, test } from 'vitest';
import {
  leaderboardBlocks,
  leaderboardEntries,
  leaderboardRemovals,
} from '../../../src/areas/leaderboards/tables.ts';
import { createLeaderboardsWorld, type Definition, outcomeOf } from './leaderboards-world.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;

describe('the definition of a leaderboard', () => {
  test('has defaults, and players can read it', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    const { token: session } = await world.playerNamed('ann');
    const { leaderboards } = await world.api.listDefinitions({}, { session });
    expect(leaderboards).toEqual([
      {
        leaderboardId,
        title: '',
        description: '',
        sortOrder: 0,
        operator: 0,
        authority: 0,
        entrant: 0,
        resetSchedule: '',
        archiveCount: 4,
        maxEntries: 0,
        metadata: {},
        version: 1,
        createdTimestamp: world.clock.now() / 1000,
        nextResetTimestamp: 0,
      },
    ]);
  });

  test('of groups is refused where no area has groups', async () => {
    const world = await createLeaderboardsWorld();
    const created = world.api.adminCreate({ leaderboardId, entrant: 'GROUP' }, host);
    expect(await outcomeOf(created)).toBe('LEADERBOARD_GROUPS_MISSING');
  });

  test('is replaced as a whole, except sort order and operator, which never change', async () => {
    const world = await createLeaderboardsWorld();
    const replace = (definition: Definition) =>
      world.api.adminReplace({ leaderboardId, ...definition }, host);
    expect(await outcomeOf(replace({}))).toBe('LEADERBOARD_NOT_FOUND');
    await world.create({ sortOrder: 'ASCENDING', operator: 'SUM', minScore: 1, title: 'Old', maxEntries: 9 });
    expect(await outcomeOf(replace({ sortOrder: 'DESCENDING' }))).toBe('LEADERBOARD_FIXED');
    expect(await outcomeOf(replace({ operator: 'BEST' }))).toBe('LEADERBOARD_FIXED');
    expect(await outcomeOf(replace({ entrant: 'GROUP' }))).toBe('LEADERBOARD_FIXED');
    const { leaderboard } = await replace({ title: 'New', operator: 'SUM' });
    expect(leaderboard).toMatchObject({ title: 'New', sortOrder: 1, operator: 2, maxEntries: 0 });
    expect(leaderboard).not.toHaveProperty('minScore');
  });

  test('has an id of its own that is not reserved', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    expect(await outcomeOf(world.create())).toBe('LEADERBOARD_EXISTS');
    for (const id of ['definitions', 'healthz', '', 'Arena', 'a b', 'é', 'a'.repeat(49)])
      expect([id, await outcomeOf(world.create({ leaderboardId: id }))]).toEqual([id, 'INVALID_FIELD']);
    for (const id of ['a', '-_09', 'a'.repeat(48)]) await world.create({ leaderboardId: id });
  });

  test.each([
    [{ resetSchedule: '* * * *' }, 'resetSchedule'],
    [{ resetSchedule: '0 0 * * * *' }, 'resetSchedule'],
    [{ resetSchedule: '@daily' }, 'resetSchedule'],
    [{ resetSchedule: '61 * * * *' }, 'resetSchedule'],
    [{ resetSchedule: '? * * * *' }, 'resetSchedule'],
    [{ resetSchedule: '0 0 30 2 *' }, 'resetSchedule'],
    [{ minScore: 2, maxScore: 1 }, 'minScore'],
    [{ archiveCount: 51 }, 'archiveCount'],
    [{ archiveCount: -1 }, 'archiveCount'],
    [{ maxEntries: -1 }, 'maxEntries'],
    [{ title: 'a'.repeat(129) }, 'title'],
  ] as const)('refuses %j', async (definition, field) => {
    const world = await createLeaderboardsWorld();
    await expect(world.create(definition)).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
      details: { fields: [{ field }] },
    });
  });
});

describe('a deleted leaderboard', () => {
  test('is gone with all versions at once, and a task removes its entries in steps', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.submit({ ann: 1, bob: 2 });
    await world.hide('bob');
    await world.reset();
    await world.submit({ ann: 3 });
    const remove = () => world.api.adminDelete({ leaderboardId }, host);
    expect(await remove()).toEqual({ leaderboardDeleted: true });
    expect(await remove()).toEqual({ leaderboardDeleted: false });
    expect(await outcomeOf(world.submit({ ann: 4 }))).toBe('LEADERBOARD_NOT_FOUND');
    await world.create();
    expect(await world.order()).toEqual([]);
    await world.submit({ cem: 1 });
    await world.verify();

    await world.clock.advance(60_000);
    await world.backend.scheduler.tick();
    const rows = [leaderboardEntries, leaderboardBlocks, leaderboardRemovals].map((table) =>
      world.storage.count(table, {}),
    );
    expect(await Promise.all(rows)).toEqual([1, 1, 0]);
    expect(await world.order()).toEqual(['cem']);
    await world.verify();
  });
});

describe('a maximum of entries', () => {
  test('removes the worst entry when a better one comes, and refuses a worse one', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ maxEntries: 2, authority: 'CLIENT' });
    await world.submit({ ann: 3, bob: 2 });
    expect(await world.submit({ cem: 1 })).toEqual([0]);
    const { token: session } = await world.playerNamed('dan');
    expect(await world.api.submit({ leaderboardId, score: 0 }, { session })).toEqual({ updated: false });
    expect(await world.submit({ eve: 2, fay: 4 })).toEqual([0, 1]);
    expect(await world.order()).toEqual(['fay', 'ann']);
    await world.verify();
  });

  test('does not count hidden entries, and a shown one takes a place again', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ maxEntries: 2 });
    await world.submit({ ann: 3, bob: 2 });
    await world.hide('ann');
    await world.submit({ cem: 1 });
    expect(await world.order()).toEqual(['bob', 'cem']);
    await world.hide('ann', false);
    expect(await world.order()).toEqual(['ann', 'bob']);
    await world.verify();
  });

  test('that is lowered removes the worst entries in steps of 500', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    const names = Array.from({ length: 12 }, (_, at) => `p${at}`);
    await world.submit(Object.fromEntries(names.map((name, at) => [name, -at])));
    await world.api.adminReplace({ leaderboardId, maxEntries: 5 }, host);
    await world.clock.advance(60_000);
    await world.backend.scheduler.tick();
    expect(await world.order()).toEqual(names.slice(0, 5));
    await world.verify();
  });
});

describe('entries that operators change', () => {
  test('a removed entry is gone, and the ranks behind it grow', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.submit({ ann: 3, bob: 2, cem: 1 });
    const accountId = await world.idOf('ann');
    const remove = () => world.api.serverRemoveEntry({ leaderboardId, accountId }, host);
    expect(await remove()).toEqual({ entryDeleted: true });
    expect(await remove()).toEqual({ entryDeleted: false });
    expect((await world.entryOf('cem')).rank).toBe(2);
    await world.verify();
  });

  test('hiding twice changes nothing more, and an unknown entry is ENTRY_NOT_FOUND', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.submit({ ann: 3 });
    for (const hidden of [true, true, false, false]) await world.hide('ann', hidden);
    expect(await outcomeOf(world.hide('bob'))).toBe('ENTRY_NOT_FOUND');
    expect(await world.order()).toEqual(['ann']);
    await world.verify();
  });
});
