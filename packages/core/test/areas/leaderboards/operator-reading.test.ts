import { expect, test } from 'vitest';
import { createLeaderboardsWorld, outcomeOf } from './leaderboards-world.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;

/** Players p1 to p9, the third, the fourth and the last of whom are hidden. */
async function worldWithHidden() {
  const world = await createLeaderboardsWorld({ limits: { leaderboardBlockEntries: 4 } });
  await world.create();
  await world.submit(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at + 1}`, 100 - at])));
  for (const name of ['p3', 'p4', 'p9']) await world.hide(name);
  return world;
}

type Shown = Awaited<
  ReturnType<Awaited<ReturnType<typeof worldWithHidden>>['api']['adminListEntries']>
>['entries'];
const textOf = (entries: Shown): string =>
  entries.map(({ playerName, rank, hidden }) => `${playerName}:${rank}${hidden ? '!' : ''}`).join(' ');

test('operators see hidden entries in their places, with the rank that they would have', async () => {
  const world = await worldWithHidden();
  const all = await world.api.adminListEntries({ leaderboardId }, host);
  expect(textOf(all.entries)).toBe('p1:1 p2:2 p3:3! p4:3! p5:3 p6:4 p7:5 p8:6 p9:7!');
  expect(all).toMatchObject({ totalEntries: 6, version: 1 });
  const seen = await world.api.listEntries({ leaderboardId }, host);
  const isSeen = ({ hidden }: Shown[number]): boolean => hidden !== true;
  expect(seen.entries).toEqual(all.entries.filter(isSeen));
});

test('pages of all entries show each entry once, whatever their size', async () => {
  const world = await worldWithHidden();
  const { entries: all } = await world.api.adminListEntries({ leaderboardId }, host);
  for (const limit of [1, 2, 3, 4, 8, 9]) {
    const read: Shown = [];
    let pageToken: string | undefined;
    do {
      const page = await world.api.adminListEntries({ leaderboardId, limit, pageToken }, host);
      read.push(...page.entries);
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(read).toEqual(all);
  }
  const { nextPageToken } = await world.api.adminListEntries({ leaderboardId, limit: 3 }, host);
  await world.reset();
  const read = world.api.adminListEntries({ leaderboardId, pageToken: nextPageToken }, host);
  expect(await outcomeOf(read)).toBe('INVALID_FIELD');
});

test('operators see what is around a player, hidden or not, also at both ends', async () => {
  const world = await worldWithHidden();
  const around = async (name: string, range: number): Promise<string> => {
    const accountId = await world.idOf(name);
    const answer = await world.api.adminAround({ leaderboardId, accountId, range }, host);
    expect(answer).toMatchObject({ totalEntries: 6, version: 1 });
    return textOf(answer.entries);
  };
  expect(await around('p4', 1)).toBe('p3:3! p4:3! p5:3');
  expect(await around('p5', 2)).toBe('p3:3! p4:3! p5:3 p6:4 p7:5');
  expect(await around('p1', 2)).toBe('p1:1 p2:2 p3:3! p4:3! p5:3');
  expect(await around('p9', 1)).toBe('p7:5 p8:6 p9:7!');
  expect(await around('p6', 50)).toBe('p1:1 p2:2 p3:3! p4:3! p5:3 p6:4 p7:5 p8:6 p9:7!');
  const accountId = await world.idOf('nobody');
  expect(await outcomeOf(world.api.adminAround({ leaderboardId, accountId }, host))).toBe('ENTRY_NOT_FOUND');
});

test('operators read former versions by API key, with what is hidden in them', async () => {
  const world = await worldWithHidden();
  const apiKey = await world.key(['leaderboards.admin']);
  await world.clock.advance(1_000);
  await world.reset();
  await world.submit({ p5: 3 });
  const { versions } = await world.api.adminListVersions({ leaderboardId }, { apiKey });
  expect(versions.map(({ version, entryCount }) => [version, entryCount])).toEqual([
    [2, 1],
    [1, 6],
  ]);
  const former = await world.api.adminListEntries({ leaderboardId, version: 1, limit: 4 }, { apiKey });
  expect(textOf(former.entries)).toBe('p1:1 p2:2 p3:3! p4:3!');
  const accountId = await world.idOf('p9');
  const place = await world.api.adminAround({ leaderboardId, accountId, version: 1, range: 1 }, { apiKey });
  expect([place.version, textOf(place.entries)]).toEqual([1, 'p7:5 p8:6 p9:7!']);
  const read = world.api.adminListEntries({ leaderboardId, version: 3 }, { apiKey });
  expect(await outcomeOf(read)).toBe('VERSION_NOT_FOUND');
  const writer = await world.key(['leaderboards.write']);
  const refused = world.api.adminListEntries({ leaderboardId }, { apiKey: writer });
  expect(await outcomeOf(refused)).toBe('PERMISSION_MISSING');
});
