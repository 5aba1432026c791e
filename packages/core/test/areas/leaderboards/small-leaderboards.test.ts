import { expect, test } from 'vitest';
import { leaderboardBlocks } from '../../../src/areas/leaderboards/tables.ts';
import { createLeaderboardsWorld } from './leaderboards-world.ts';

const players = Array.from({ length: 80 }, (_, at) => `p${at}`);

test('a small leaderboard has several blocks, so that its writers rarely wait for each other', async () => {
  const world = await createLeaderboardsWorld();
  await world.create();
  const countsOf = async () =>
    (await world.storage.find(leaderboardBlocks, {})).map(({ entries }) => entries);

  await world.submit(Object.fromEntries(players.slice(0, 31).map((name, at) => [name, 1_000 - at])));
  expect(await countsOf()).toEqual([31]);
  await world.submit({ p31: 900 });
  expect(await countsOf()).toEqual([16, 16]);
  await world.submit(Object.fromEntries(players.slice(32).map((name, at) => [name, 800 - at])));
  expect(await countsOf()).toEqual([16, 16, 16, 16, 16]);
  await world.verify();
  expect((await world.entryOf('p79')).rank).toBe(80);
});

test('the blocks of a small leaderboard are not joined when entries leave them', async () => {
  const world = await createLeaderboardsWorld();
  await world.create({ operator: 'LATEST' });
  await world.submit(Object.fromEntries(players.map((name, at) => [name, 1_000 - at])));
  const blocks = await world.storage.count(leaderboardBlocks, {});
  expect(blocks).toBe(5);
  await world.submit(Object.fromEntries(players.slice(0, 40).map((name, at) => [name, 500 - at])));
  expect(await world.storage.count(leaderboardBlocks, {})).toBeGreaterThanOrEqual(blocks);
  await world.verify();
});
