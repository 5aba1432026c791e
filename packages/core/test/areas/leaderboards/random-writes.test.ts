import { test } from 'vitest';
import { caseCounts } from '../../../../../test/case-counts.ts';
import { createLeaderboardsWorld } from './leaderboards-world.ts';
import { runRandomWrites } from './random-writes.ts';

/**
 * A commit of SQLite costs more than its writes, so there they come in the batches of game servers. Postgres runs the same
 * statements a few times; `random-writes.long.test.ts` has more.
 */
const runs = {
  memory: { seeds: 10, writes: caseCounts.leaderboardWrites.perChange / 10, compareEvery: 50, maxBatch: 20 },
  sqlite: { seeds: 2, writes: caseCounts.leaderboardWrites.perChange / 2, compareEvery: 250, maxBatch: 100 },
  postgres: { seeds: 2, writes: 100, compareEvery: 25, maxBatch: 20 },
} as const;
const { seeds, ...run } = runs[(process.env.STORAGE ?? 'memory') as keyof typeof runs];

/** Small blocks, so that a hundred entries divide and join them all the time; or the default, which spreads them. */
const limitsOf = (seed: number) => (seed % 2 === 0 ? {} : { leaderboardBlockEntries: 8 });

test.each(Array.from({ length: seeds }, (_, at) => at + 1))(
  'after any writes, ranks, pages and windows are those of a sorted array: seed %i',
  { timeout: 240_000 },
  async (seed) => {
    const world = await createLeaderboardsWorld({ limits: limitsOf(seed) });
    await runRandomWrites(world, { seed, players: 60, ...run });
  },
);
