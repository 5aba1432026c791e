import { describe, expect, test } from 'vitest';
import { createLeaderboardsWorld, outcomeOf } from './leaderboards-world.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;

/** Players p1 to p9, whose rank is their number. */
async function worldOfNine() {
  const world = await createLeaderboardsWorld({ limits: { leaderboardBlockEntries: 4 } });
  await world.create();
  await world.submit(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at + 1}`, 100 - at])));
  return world;
}

const around = async (world: Awaited<ReturnType<typeof worldOfNine>>, name: string, range: number) => {
  const { entries } = await world.api.around(
    { leaderboardId, accountId: await world.idOf(name), range },
    host,
  );
  return entries.map(({ playerName, rank }) => `${playerName}:${rank}`).join(' ');
};

test('ties are decided by the earlier update, then by the account id', async () => {
  const world = await createLeaderboardsWorld();
  await world.create();
  const ids = [await world.idOf('ann'), await world.idOf('bob'), await world.idOf('cem')];
  expect([...ids].sort()).toEqual(ids);
  await world.submit({ cem: 5, bob: 5 });
  await world.clock.advance(1);
  await world.submit({ ann: 5 });
  expect(await world.order()).toEqual(['bob', 'cem', 'ann']);
});

describe('the window around a player', () => {
  test('is full at both ends', async () => {
    const world = await worldOfNine();
    expect(await around(world, 'p5', 2)).toBe('p3:3 p4:4 p5:5 p6:6 p7:7');
    expect(await around(world, 'p2', 2)).toBe('p1:1 p2:2 p3:3 p4:4 p5:5');
    expect(await around(world, 'p1', 2)).toBe('p1:1 p2:2 p3:3 p4:4 p5:5');
    expect(await around(world, 'p9', 2)).toBe('p5:5 p6:6 p7:7 p8:8 p9:9');
    expect(await around(world, 'p8', 3)).toBe('p3:3 p4:4 p5:5 p6:6 p7:7 p8:8 p9:9');
    expect(await around(world, 'p4', 50)).toBe('p1:1 p2:2 p3:3 p4:4 p5:5 p6:6 p7:7 p8:8 p9:9');
  });

  test('is the caller’s own with five entries on each side if the request names nothing', async () => {
    const world = await worldOfNine();
    const { token: session } = await world.playerNamed('p9');
    const answer = await world.api.around({ leaderboardId }, { session });
    expect(answer).toMatchObject({ totalEntries: 9, version: 1 });
    expect(answer.entries).toHaveLength(9);
    const { token } = await world.playerNamed('nobody');
    expect(await outcomeOf(world.api.around({ leaderboardId }, { session: token }))).toBe('ENTRY_NOT_FOUND');
  });
});

test('windows and entries that many ask for at once are those that each gets alone', async () => {
  const world = await worldOfNine();
  await world.submit(Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`q${at}`, 60 - at])));
  await world.hide('q3');
  await world.reset();
  await world.submit({ p4: 1, q9: 2, p1: 3 });
  const { token: player } = await world.playerNamed('p4');
  const { token: other } = await world.playerNamed('nobody');
  const { token: admin } = await world.admin('operator');
  const names = ['p1', 'p4', 'p9', 'q0', 'q3', 'q9', 'q30', 'nobody'];
  const requests: (() => Promise<unknown>)[] = [];
  for (const version of [undefined, 1, 2, 3])
    for (const [at, name] of names.entries()) {
      const accountId = await world.idOf(name);
      const range = 1 + (at % 3);
      for (const session of [player, other, admin]) {
        requests.push(
          () => world.api.around({ leaderboardId, accountId, version, range }, { session }),
          () => world.api.getEntry({ leaderboardId, accountId, version }, { session }),
        );
      }
    }
  requests.push(
    () => world.api.around({ leaderboardId }, { session: player }),
    () => world.api.around({ leaderboardId: 'none' }, { session: player }),
  );
  const answerOf = (request: () => Promise<unknown>) =>
    request().catch((error: { readonly reason?: string }) => error.reason);
  const alone: unknown[] = [];
  for (const request of requests) alone.push(await answerOf(request));
  expect(await Promise.all(requests.map(answerOf))).toEqual(alone);
  expect(new Set(alone.filter((answer) => typeof answer === 'string'))).toEqual(
    new Set(['ENTRY_NOT_FOUND', 'VERSION_NOT_FOUND', 'LEADERBOARD_NOT_FOUND']),
  );
  expect(alone.filter((answer) => typeof answer !== 'string')).toHaveLength(75);
});

describe('pages', () => {
  test('by offset and by token show the same entries with their ranks', async () => {
    const world = await worldOfNine();
    const read = (query: object) => world.api.listEntries({ leaderboardId, limit: 4, ...query }, host);
    const first = await read({});
    const second = await read({ pageToken: first.nextPageToken });
    const third = await read({ pageToken: second.nextPageToken });
    expect(world.shown([...first.entries, ...second.entries, ...third.entries])).toEqual(
      Array.from({ length: 9 }, (_, at) => `p${at + 1} ${at + 1} ${100 - at}`),
    );
    expect(third.nextPageToken).toBeUndefined();
    for (const [offset, names] of [
      [3, ['p4', 'p5', 'p6', 'p7']],
      [8, ['p9']],
      [9, []],
      [100_000, []],
    ] as const)
      expect((await read({ offset })).entries.map(({ playerName }) => playerName)).toEqual(names);
    expect(await outcomeOf(read({ pageToken: 'bm9uZQ' }))).toBe('INVALID_FIELD');
    await world.reset();
    expect(await outcomeOf(read({ pageToken: first.nextPageToken }))).toBe('INVALID_FIELD');
    const ended = await read({ pageToken: first.nextPageToken, version: 1 });
    expect(ended.entries[0]).toMatchObject({ playerName: 'p5', rank: 5 });
  });

  test('the top lists ten players, or as many as asked', async () => {
    const world = await worldOfNine();
    await world.submit({ a: 1, b: 0 });
    const top = async (count?: number) =>
      (await world.api.top({ title: leaderboardId, ...(count !== undefined && { count }) }, host)).players;
    expect(await top()).toHaveLength(10);
    expect(await top(0)).toHaveLength(10);
    expect(await top(2)).toEqual([
      { playerName: 'p1', score: 100n, accountId: await world.idOf('p1'), rank: 1 },
      { playerName: 'p2', score: 99n, accountId: await world.idOf('p2'), rank: 2 },
    ]);
  });

  test('friendsOnly lists the caller and their friends with their ranks among all', async () => {
    const world = await worldOfNine();
    const { token: session, accountId: accountId1 } = await world.playerNamed('p4');
    for (const name of ['p8', 'p2', 'stranger'])
      await world.backend.api.friends.adminAdd({ accountId1, accountId2: await world.idOf(name) }, host);
    const read = (query: object = {}) =>
      world.api.listEntries({ leaderboardId, friendsOnly: true, ...query }, { session });
    const { entries, totalEntries } = await read();
    expect(world.shown(entries)).toEqual(['p2 2 99', 'p4 4 97', 'p8 8 93']);
    expect(totalEntries).toBe(3);
    const first = await read({ limit: 2 });
    expect(world.shown((await read({ limit: 2, pageToken: first.nextPageToken })).entries)).toEqual([
      'p8 8 93',
    ]);
    const accountIds = [await world.idOf('p8'), await world.idOf('p1')];
    expect(world.shown((await read({ accountIds })).entries)).toEqual(['p8 8 93']);
  });

  test('accountIds lists the named players who have an entry, best first', async () => {
    const world = await worldOfNine();
    const accountIds = [];
    for (const name of ['p7', 'nobody', 'p3', 'p7']) accountIds.push(await world.idOf(name));
    const { token: session } = await world.playerNamed('p1');
    const answer = await world.api.listEntries({ leaderboardId, accountIds }, { session });
    expect([world.shown(answer.entries), answer.totalEntries]).toEqual([['p3 3 98', 'p7 7 94'], 2]);
    const query = accountIds.map((id) => `accountIds=${id}`).join('&');
    const { body } = await world.http('GET', `/leaderboards/${leaderboardId}/entries?${query}`, { session });
    expect(body).toMatchObject({ entries: [{ playerName: 'p3' }, { playerName: 'p7' }], totalEntries: 2 });
  });
});

describe('a hidden entry', () => {
  test('is on no list, has no influence on ranks, and is found only by its player and operators', async () => {
    const world = await worldOfNine();
    await world.hide('p3');
    expect(await world.order()).toEqual(['p1', 'p2', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9']);
    const accountId = await world.idOf('p3');
    const { token: own } = await world.playerNamed('p3');
    const { token: other } = await world.playerNamed('p4');
    const read = (session: string) => world.api.getEntry({ leaderboardId, accountId }, { session });
    expect((await read(own)).entry).toMatchObject({ rank: 3, playerName: 'p3' });
    expect((await read(own)).entry).not.toHaveProperty('hidden');
    expect(await outcomeOf(read(other))).toBe('ENTRY_NOT_FOUND');
    const named = (session: string) =>
      world.api.listEntries({ leaderboardId, accountIds: [accountId] }, { session });
    expect([(await named(own)).totalEntries, (await named(other)).totalEntries]).toEqual([1, 0]);
    const window = await world.api.around({ leaderboardId, range: 1 }, { session: own });
    expect(world.shown(window.entries)).toEqual(['p2 2 99', 'p3 3 98', 'p4 3 97']);
    expect(await outcomeOf(world.api.around({ leaderboardId, accountId }, { session: other }))).toBe(
      'ENTRY_NOT_FOUND',
    );
    const { token: admin } = await world.admin('operator');
    expect((await read(admin)).entry.hidden).toBe(true);
    await world.verify();

    await world.hide('p3', false);
    expect(await world.order()).toEqual(Array.from({ length: 9 }, (_, at) => `p${at + 1}`));
    expect((await read(other)).entry.rank).toBe(3);
  });

  test('still gets the scores of its player, who does not notice', async () => {
    const world = await worldOfNine();
    await world.api.adminReplace({ leaderboardId, authority: 'CLIENT' }, host);
    await world.hide('p9');
    const { token: session } = await world.playerNamed('p9');
    expect(await world.api.submit({ leaderboardId, score: 99 }, { session })).toMatchObject({
      updated: true,
      entry: { rank: 3, submissions: 2 },
    });
    expect(await world.order()).not.toContain('p9');
    await world.verify();
  });
});

test('unknown leaderboards, versions and entries are NOT_FOUND', async () => {
  const world = await worldOfNine();
  const { token: session, accountId } = await world.playerNamed('p1');
  const caller = { session };
  const outcomes = await Promise.all(
    [
      world.api.top({ title: 'none' }, caller),
      world.api.listEntries({ leaderboardId: 'none' }, caller),
      world.api.listVersions({ leaderboardId: 'none' }, caller),
      world.api.submit({ leaderboardId: 'none', score: 1 }, caller),
      world.api.listEntries({ leaderboardId, version: 2 }, caller),
      world.api.getEntry({ leaderboardId, accountId: 'account-none' }, caller),
      world.api.getEntry({ leaderboardId, accountId, version: 7 }, caller),
    ].map(outcomeOf),
  );
  expect(outcomes).toEqual([
    ...Array.from({ length: 4 }, () => 'LEADERBOARD_NOT_FOUND'),
    'VERSION_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'VERSION_NOT_FOUND',
  ]);
});
