import { expect, test } from 'vitest';
import { leaderboardAccountRemovals, leaderboardEntries } from '../../../src/areas/leaderboards/tables.ts';
import { createLeaderboardsWorld } from './leaderboards-world.ts';

const host = { system: true } as const;

test('a deleted account has no entry in any version, and the ranks of others follow', async () => {
  const world = await createLeaderboardsWorld({ limits: { leaderboardBlockEntries: 2 } });
  await world.create();
  await world.create({ leaderboardId: 'other' });
  await world.submit({ ann: 3, bob: 2, cem: 1, dan: 0 });
  await world.reset();
  await world.submit({ ann: 3, bob: 2, cem: 1 });
  await world.submit({ ann: 1 }, 'other');
  await world.hide('ann');
  await world.backend.api.accounts.adminDelete({ accountId: await world.idOf('ann') }, host);
  expect(await world.order()).toEqual(['bob', 'cem']);
  expect(await world.order({ version: 1 })).toEqual(['bob', 'cem', 'dan']);
  expect(await world.storage.count(leaderboardEntries, { accountId: await world.idOf('ann') })).toBe(0);
  expect(await world.storage.count(leaderboardAccountRemovals, {})).toBe(0);
  await world.verify();
});

test('a deleted account with more than 100 entries loses the others in steps', async () => {
  const world = await createLeaderboardsWorld({ limits: { leaderboardArchives: 500 } });
  await world.create({ archiveCount: 200 });
  for (let version = 0; version < 120; version++) {
    await world.submit({ ann: 1, bob: 2 });
    await world.reset();
  }
  const accountId = await world.idOf('ann');
  await world.backend.api.accounts.adminDelete({ accountId }, host);
  expect(await world.storage.count(leaderboardEntries, { accountId })).toBe(20);
  await world.verify();
  await world.clock.advance(60_000);
  await world.backend.scheduler.tick();
  expect(await world.storage.count(leaderboardEntries, { accountId })).toBe(0);
  expect(await world.order({ version: 120 })).toEqual(['bob']);
  await world.verify();
});
