import { test } from 'vitest';
import { caseCounts } from '../../../../../test/case-counts.ts';
import { createLeaderboardsWorld } from './leaderboards-world.ts';
import { runRandomWrites } from './random-writes.ts';

const onDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';

/** Small blocks, so that a hundred entries divide and join them all the time; or the default, which spreads them. */
const limitsOf = (seed: number) => (seed % 2 === 0 ? {} : { leaderboardBlockEntries: 8 });

test.each(Array.from({ length: onDatabase ? 2 : 10 }, (_, at) => at + 1))(
  'after any writes, ranks, pages and windows are those of a sorted array: seed %i',
  async (seed) => {
    const world = await createLeaderboardsWorld({ limits: limitsOf(seed) });
    await runRandomWrites(world, {
      seed,
      writes: onDatabase ? 100 : caseCounts.leaderboardWrites.perChange / 10,
      players: 60,
      compareEvery: onDatabase ? 25 : 50,
    });
  },
);
