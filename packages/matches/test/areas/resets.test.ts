import type { Storage } from '@lobbykit/core/storage';
import { openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { matchRatings, ratingResets } from '../../src/tables.ts';
import { asHost, openMatches } from './match-world.ts';

const queues = {
  duel: { teams: 2, playersPerTeam: 1, rating: { system: 'elo' } },
  glicko: { teams: 2, playersPerTeam: 1, rating: { system: 'glicko2' } },
  free: { teams: 2, playersPerTeam: 1 },
} as const;

const idOf = (at: number): string => `player-${String(at).padStart(4, '0')}`;

/** Stores the ratings of players without accounts: 1500, 1501, 1502 … */
const fill = (storage: Storage, count: number) =>
  storage.insert(
    matchRatings,
    Array.from({ length: count }, (_, at) => ({
      playerId: idOf(at),
      queueName: 'duel',
      skill: { system: 'elo', rating: 1_500 + at, deviation: 0, volatility: 0 },
      matches: 7,
      updatedAt: 0,
    })),
  );

async function ratingsIn(storage: Storage): Promise<unknown[]> {
  const rows = await storage.find(matchRatings, { where: { queueName: 'duel' }, orderBy: ['playerId'] });
  return rows.map(({ skill }) => (skill as { readonly rating: number }).rating);
}

test('a reset moves every rating of a queue towards that of a new player, in batches, and says so', async () => {
  const t = await openMatches(queues);
  const ada = await t.player('ada');
  await fill(t.storage, 250);
  const { matches } = t.backend.api;
  for (const [queueName, rating] of [
    ['duel', 1_900],
    ['glicko', 1_900],
  ] as const)
    await matches.setRating({ accountId: ada.accountId, queueName, rating, deviation: 40 }, asHost);
  const { reset } = await matches.resetRatings({ queueName: 'duel', factor: 0.5 }, asHost);
  expect(reset).toEqual({ queueName: 'duel', startedTimestamp: Math.floor(t.clock.now() / 1_000) });
  await t.clock.advance(1_000);
  await t.backend.scheduler.tick();
  const halves = Array.from({ length: 250 }, (_, at) => 1_500 + at / 2);
  expect(await ratingsIn(t.storage)).toEqual([1_700, ...halves]);
  expect(await t.storage.count(ratingResets, {})).toBe(0);
  const { ratings } = await matches.ratings({}, ada.caller);
  expect(ratings.map(({ queueName, rating, deviation }) => [queueName, rating, deviation])).toEqual([
    ['duel', 1_700, 40],
    ['glicko', 1_900, 40],
  ]);
  await matches.resetRatings({ queueName: 'glicko', factor: 0, deviation: 200 }, asHost);
  await t.drain();
  expect((await matches.ratings({}, ada.caller)).ratings[1]).toMatchObject({ rating: 1_500, deviation: 200 });
  const { metadata } = await t.backend.api.accounts.adminReadMetadata({ accountId: ada.accountId }, asHost);
  expect(metadata!['server.rating.duel']).toEqual({ jsonPayload: '1700' });
});

test('a reset that is stopped between batches goes on where it was, and resets each rating once', async () => {
  const inner = await openTestStorage();
  let failures = 0;
  const storage: Storage = {
    ...inner,
    transaction: (work) =>
      inner.transaction(async (unit) => {
        let isReset = false;
        const result = await work({
          ...unit,
          lock: (table, ...args) => {
            if (table.name === 'match_rating_resets') isReset = true;
            return unit.lock(table, ...args);
          },
        });
        if (isReset && ++failures === 2) throw new Error('the process is gone');
        return result;
      }),
  };
  const t = await openMatches(queues, { storage });
  await fill(t.storage, 250);
  await t.backend.api.matches.resetRatings({ queueName: 'duel', factor: 0.5 }, asHost);
  for (let count = 0; count < 5; count++) {
    await t.clock.advance(60_000);
    await t.backend.scheduler.tick();
  }
  expect(failures).toBeGreaterThan(3);
  expect(await ratingsIn(t.storage)).toEqual(Array.from({ length: 250 }, (_, at) => 1_500 + at / 2));
});

test('a reset is refused for a queue that is not rated, while another kind of reset runs, and with what means nothing', async () => {
  const t = await openMatches(queues, { background: false });
  const start = async (queueName: string, more = {}): Promise<string> => {
    try {
      await t.backend.api.matches.resetRatings({ queueName, factor: 0.5, ...more }, asHost);
      return 'done';
    } catch (error) {
      return (error as { readonly reason: string }).reason;
    }
  };
  expect(await start('free')).toBe('RATING_QUEUE_UNKNOWN');
  expect(await start('none')).toBe('RATING_QUEUE_UNKNOWN');
  expect(await start('duel', { factor: 1.1 })).toBe('INVALID_FIELD');
  expect(await start('duel', { deviation: 5 })).toBe('INVALID_FIELD');
  const both = await Promise.all([start('duel'), start('duel', { factor: 0.2 })]);
  expect(both.sort()).toEqual(['RATING_RESET_RUNNING', 'done']);
  const [running] = await t.storage.find(ratingResets, {});
  const factor = running!.factor as number;
  expect(await start('duel', { factor })).toBe('done');
  expect(await t.storage.count(ratingResets, {})).toBe(1);
  expect(await start('glicko')).toBe('done');
});
