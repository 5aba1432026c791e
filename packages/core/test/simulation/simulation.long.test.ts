import { test } from 'vitest';
import { runSeeds, seedsFrom } from './seeds.ts';

const runs = 10_000;
/** Others each day; a seed that fails is remembered and is run again whatever the day. */
const first = Math.floor(Date.now() / 86_400_000) * runs;

test(`three nodes keep what they promise in ${runs} runs`, { timeout: 7_200_000 }, async () => {
  await runSeeds(seedsFrom(first, runs));
});
