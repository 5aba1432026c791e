import { test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { runSeeds, seedsFrom } from './seeds.ts';

const runs = caseCounts.simulations.long;
/** Different seeds each day. A seed that fails is remembered and runs every day from then on. */
const first = Math.floor(Date.now() / 86_400_000) * runs;

test(`three nodes keep every invariant in ${runs} runs`, { timeout: 7_200_000 }, async () => {
  await runSeeds(seedsFrom(first, runs));
});
