import { isApiError } from '@lobbykit/core';
import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { matchRatings } from '../../src/tables.ts';
import { asHost, type MatchWorld, openMatches, type Results, teamOf } from './match-world.ts';

const queues = {
  duel: { teams: 2, playersPerTeam: 1, rating: { system: 'elo', kFactor: 40 } },
  skill: { teams: 2, playersPerTeam: 1, rating: { system: 'openskill' } },
  glicko: { teams: 2, playersPerTeam: 1, rating: { system: 'glicko2' } },
  free: { teams: 2, playersPerTeam: 1 },
  royale: { teams: 3, playersPerTeam: 1, rating: { system: 'elo' } },
  pairs: { teams: 2, playersPerTeam: 2, rating: { system: 'elo' } },
} as const;

const outcomes = (results: readonly (readonly [TestPlayer, 'WIN' | 'LOSS' | 'DRAW'])[]): Results => ({
  players: Object.fromEntries(results.map(([{ accountId }, outcome]) => [accountId, { outcome }])),
});

/** Returns the rounded ratings of players in a queue. */
async function ratingsOf(
  t: MatchWorld,
  queue: string,
  players: readonly TestPlayer[],
): Promise<(number | undefined)[]> {
  const all = await Promise.all(players.map((player) => t.backend.api.matches.ratings({}, player.caller)));
  return all.map(({ ratings }) => {
    const found = ratings.find(({ queueName }) => queueName === queue);
    return found && Math.round(found.rating);
  });
}

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
};

describe('ratings of a queue', () => {
  test('change in the unit that ends the match, are in its record, and both players may read them', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const matchId = await t.play(
      'duel',
      [ada, bob],
      outcomes([
        [ada, 'WIN'],
        [bob, 'LOSS'],
      ]),
    );
    expect(await ratingsOf(t, 'duel', [ada, bob])).toEqual([1_520, 1_480]);
    const { match } = await t.backend.api.matches.get({ matchId }, bob.caller);
    const changes = match.teams.flatMap(({ players }) =>
      players.map(({ playerId, ratingBefore, ratingAfter }) => [playerId, ratingBefore, ratingAfter]),
    );
    expect(changes).toContainEqual([ada.accountId, 1_500, 1_520]);
    expect(changes).toContainEqual([bob.accountId, 1_500, 1_480]);
    const { status, body } = await t.http('GET', `/matchmaking/ratings?accountId=${ada.accountId}`, {
      session: bob.token,
    });
    expect([status, body]).toEqual([
      200,
      {
        ratings: [
          {
            queueName: 'duel',
            system: 'elo',
            rating: 1_520,
            deviation: 0,
            matches: 1,
            updatedTimestamp: Math.floor(t.clock.now() / 1_000),
          },
        ],
      },
    ]);
  });

  test('are in the metadata of the account, where rules read them, and nobody else can write there', async () => {
    const t = await openMatches({
      ...queues,
      close: {
        teams: 2,
        playersPerTeam: 1,
        attributes: [{ path: 'server.rating.duel', type: 'difference', max: 30, default: 1_500 }],
      },
    });
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    await t.play(
      'duel',
      [ada, bob],
      outcomes([
        [ada, 'WIN'],
        [bob, 'LOSS'],
      ]),
    );
    await t.drain();
    const { metadata } = await t.backend.api.accounts.adminReadMetadata({ accountId: ada.accountId }, asHost);
    expect(metadata!['server.rating.duel']).toEqual({ jsonPayload: '1520' });
    for (const { accountId: id, caller } of [ada, bob]) {
      const entity = { id, entityType: 2, metadata: { queue_name: { stringPayload: 'close' } } } as const;
      await t.backend.api.matchmaking.start({ entity }, caller);
    }
    await t.clock.advance(1_000);
    await t.backend.scheduler.tick();
    expect((await t.backend.api.matchBroker.listQueued({}, asHost)).matches).toEqual([]);
  });

  test('are written for a player who has filled their own metadata', async () => {
    const t = await openMatches(queues, { limits: { metadataEntries: 3, metadataTotalBytes: 300 } });
    const players = [await t.player('ada'), await t.player('bob'), await t.player('eve')];
    const [ada, bob, eve] = players as [TestPlayer, TestPlayer, TestPlayer];
    const fill = ({ caller }: TestPlayer, keys: readonly string[], length: number) =>
      Promise.all(
        keys.map((entryKey) =>
          t.backend.api.accounts.createMetadata(
            { entryKey, entryValue: { stringPayload: 'x'.repeat(length) } },
            caller,
          ),
        ),
      );
    await fill(ada, ['a', 'b', 'c'], 1);
    await fill(bob, ['a'], 300);
    for (const other of [ada, bob]) await t.play('duel', [other, eve], outcomes([[other, 'WIN']]));
    await t.drain();
    for (const { accountId } of players) {
      const { metadata } = await t.backend.api.accounts.adminReadMetadata({ accountId }, asHost);
      expect(metadata).toHaveProperty(['server.rating.duel']);
    }
    expect((await t.backend.consumers.list()).flatMap(({ failures }) => failures)).toEqual([]);
    await expect(fill(ada, ['d'], 1)).rejects.toMatchObject({ reason: 'METADATA_TOO_MANY_ENTRIES' });
  });

  test('start anew when their queue changes its system, and say which system they are of', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const { matches, matchmaking } = t.backend.api;
    const beats = () =>
      t.play(
        'duel',
        [ada, bob],
        outcomes([
          [ada, 'WIN'],
          [bob, 'LOSS'],
        ]),
      );
    const change = async (system: 'elo' | 'glicko2' | 'openskill') => {
      const matchmakingQueues = { duel: { teams: 2, playersPerTeam: 1, rating: { system } } };
      const config = JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues } });
      await matchmaking.setConfig({ config }, asHost);
      await t.clock.advance(1_000);
    };
    const shown = async () => {
      const { ratings } = await matches.ratings({}, ada.caller);
      return ratings.map(({ system, rating, matches: count }) => [system, Math.round(rating), count]);
    };
    for (let count = 0; count < 3; count++) await beats();
    expect(await shown()).toEqual([['elo', expect.any(Number), 3]]);
    await change('glicko2');
    await beats();
    expect(await shown()).toEqual([['glicko2', 1_662, 1]]);
    await change('openskill');
    await beats();
    expect(await shown()).toEqual([['openskill', 28, 1]]);
    await beats();
    expect((await shown())[0]![2]).toBe(2);
    await change('elo');
    const { accountId } = ada;
    const set = await matches.setRating({ accountId, queueName: 'duel', rating: 1_900 }, asHost);
    expect(set.rating).toMatchObject({ system: 'elo', rating: 1_900, matches: 0 });
    await beats();
    expect((await shown())[0]).toEqual(['elo', expect.any(Number), 1]);
    expect((await shown())[0]![1]).toBeGreaterThan(1_900);
  });

  test.each([
    ['elo', 'duel', 1_520],
    ['openskill', 'skill', 28],
    ['glicko2', 'glicko', 1_662],
  ])('of %s follow its system', async (_, queue, winner) => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    await t.play(
      queue,
      [ada, bob],
      outcomes([
        [ada, 'WIN'],
        [bob, 'LOSS'],
      ]),
    );
    expect((await ratingsOf(t, queue, [ada]))[0]).toBe(winner);
  });

  test('stay after a draw of equals, without results, and in a queue that is not rated', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    await t.play(
      'duel',
      [ada, bob],
      outcomes([
        [ada, 'DRAW'],
        [bob, 'DRAW'],
      ]),
    );
    expect(await ratingsOf(t, 'duel', [ada, bob])).toEqual([1_500, 1_500]);
    await t.play('skill', [ada, bob]);
    await t.play(
      'free',
      [ada, bob],
      outcomes([
        [ada, 'WIN'],
        [bob, 'LOSS'],
      ]),
    );
    const deleted = await t.run('skill', [ada, bob]);
    await t.backend.api.matchBroker.deleteMatch({ matchId: deleted }, asHost);
    const { ratings } = await t.backend.api.matches.ratings({}, ada.caller);
    expect(ratings.map(({ queueName }) => queueName)).toEqual(['duel']);
  });

  test('follow the places of a match of many', async () => {
    const t = await openMatches(queues);
    const players = [await t.player('ada'), await t.player('bob'), await t.player('eve')];
    const placed = players.map(({ accountId }, at) => [accountId, { placement: at + 1 }]);
    await t.play('royale', players, { players: Object.fromEntries(placed) });
    expect(await ratingsOf(t, 'royale', players)).toEqual([1_516, 1_500, 1_484]);
  });

  test('let a player who has left their team lose, whatever the team does', async () => {
    const t = await openMatches(queues);
    const players = await Promise.all(['ada', 'bob', 'eve', 'dan'].map((name) => t.player(name)));
    const matchId = await t.run('pairs', players);
    const { match } = await t.backend.api.matchmaking.match({}, players[0]!.caller);
    const current = await Promise.all(
      players.map(async ({ caller }) => (await t.backend.api.matchmaking.match({}, caller)).match.team),
    );
    const mates = players.filter((_, at) => current[at] === match.team);
    const [, leaver] = mates;
    await t.end(matchId, {
      teams: [
        { team: match.team, outcome: 'WIN' },
        { team: 1 - match.team, outcome: 'LOSS' },
      ],
      players: { [leaver!.accountId]: { outcome: 'LOSS' } },
    });
    const [stayed, left] = await ratingsOf(t, 'pairs', mates);
    expect(stayed).toBeGreaterThan(1_500);
    expect(left).toBeLessThan(1_500);
    const record = (await t.backend.api.matches.get({ matchId }, leaver!.caller)).match;
    expect(teamOf(record, leaver!)).toBe(match.team);
  });

  test('lose nothing if two matches of a player end at once', async () => {
    const t = await openMatches(queues);
    const [ada, bob, eve] = [await t.player('ada'), await t.player('bob'), await t.player('eve')];
    const first = await t.run('duel', [ada, bob]);
    const second = await t.run('duel', [ada, eve]);
    await Promise.all([
      t.end(
        first,
        outcomes([
          [ada, 'WIN'],
          [bob, 'LOSS'],
        ]),
      ),
      t.end(
        second,
        outcomes([
          [ada, 'WIN'],
          [eve, 'LOSS'],
        ]),
      ),
    ]);
    const [rating] = await ratingsOf(t, 'duel', [ada]);
    expect(rating).toBeGreaterThan(1_535);
    expect(await t.storage.get(matchRatings, { playerId: ada.accountId, queueName: 'duel' })).toMatchObject({
      matches: 2,
    });
  });

  test('change once if a match is ended twice', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const matchId = await t.run('duel', [ada, bob]);
    await Promise.all([
      t.end(
        matchId,
        outcomes([
          [ada, 'WIN'],
          [bob, 'LOSS'],
        ]),
      ),
      t.end(
        matchId,
        outcomes([
          [ada, 'LOSS'],
          [bob, 'WIN'],
        ]),
      ),
    ]);
    expect((await ratingsOf(t, 'duel', [ada, bob])).sort()).toEqual([1_480, 1_520]);
  });
});

describe('ratings that operators set', () => {
  test('count from then on, in rated queues and for accounts that exist', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const { matches } = t.backend.api;
    const set = (queueName: string, accountId = ada.accountId) =>
      matches.setRating({ accountId, queueName, rating: 1_900 }, asHost);
    expect((await set('duel')).rating).toMatchObject({ queueName: 'duel', rating: 1_900, matches: 0 });
    expect(await reasonOf(set('free'))).toBe('RATING_QUEUE_UNKNOWN');
    expect(await reasonOf(set('none'))).toBe('RATING_QUEUE_UNKNOWN');
    expect(await reasonOf(set('duel', 'account-none'))).toBe('RATING_PLAYER_UNKNOWN');
    await t.play(
      'duel',
      [ada, bob],
      outcomes([
        [ada, 'LOSS'],
        [bob, 'WIN'],
      ]),
    );
    expect(await ratingsOf(t, 'duel', [ada, bob])).toEqual([1_864, 1_536]);
  });

  test('a million apart, leave a rating as it was where a system has no finite answer', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    for (const [player, rating] of [
      [ada, 1e6],
      [bob, -1e6],
    ] as const)
      await t.backend.api.matches.setRating(
        { accountId: player.accountId, queueName: 'glicko', rating, deviation: 0 },
        asHost,
      );
    await t.play(
      'glicko',
      [ada, bob],
      outcomes([
        [ada, 'LOSS'],
        [bob, 'WIN'],
      ]),
    );
    for (const rating of await ratingsOf(t, 'glicko', [ada, bob])) expect(rating).toBeTypeOf('number');
  });

  test('are gone with the account', async () => {
    const t = await openMatches(queues);
    const ada = await t.player('ada');
    const { accountId } = ada;
    await t.backend.api.matches.setRating({ accountId, queueName: 'duel', rating: 1_900 }, asHost);
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    expect(await t.storage.count(matchRatings, {})).toBe(0);
  });
});
