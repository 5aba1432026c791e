import { describe, test } from 'vitest';
import { caseCounts } from '../../../../../test/case-counts.ts';
import { createLeaderboardsWorld } from './leaderboards-world.ts';
import { runRandomWrites } from './random-writes.ts';

const onPostgres = process.env.STORAGE === 'postgres';

describe('after 100,000 writes', () => {
  // 20 leaderboards of different kinds and sizes, 5,000 writes each; on Postgres a twentieth.
  test.each(Array.from({ length: 20 }, (_, at) => at + 1_000))(
    'ranks, pages and windows are those of a sorted array: seed %i',
    { timeout: 600_000 },
    async (seed) => {
      const world = await createLeaderboardsWorld({
        limits: { leaderboardBlockEntries: seed % 7 === 6 ? 1_024 : 2 + (seed % 7) * 5 },
      });
      const players = 20 + (seed % 5) * 70;
      const writes = caseCounts.leaderboardWrites.long / (onPostgres ? 400 : 20);
      await runRandomWrites(world, { seed, writes, players, compareEvery: 250, maxBatch: 20 });
    },
  );
});
