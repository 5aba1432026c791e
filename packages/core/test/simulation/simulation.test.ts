import { describe, expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { gameMutations } from './mutations.game.ts';
import { mutations } from './mutations.ts';
import { failedSeeds, runSeeds, seedsFrom } from './seeds.ts';
import { type SimulationOptions, simulate } from './simulate.ts';

describe('three nodes that die, stall and miss wake-ups', { timeout: 900_000 }, () => {
  test('three nodes keep every invariant in runs that have failed before', async () => {
    await runSeeds(failedSeeds());
  });

  test(`three nodes keep every invariant in ${caseCounts.simulations.perChange} runs`, async () => {
    await runSeeds(seedsFrom(1, caseCounts.simulations.perChange));
  });

  test('the same seed gives the same run', async () => {
    for (const seed of [1, 2, 3]) {
      const { trace, failure } = await simulate(seed);
      expect(trace.length).toBeGreaterThan(20);
      expect(await simulate(seed)).toMatchObject({ trace, failure });
    }
    expect((await simulate(1)).trace).not.toEqual((await simulate(2)).trace);
  });

  const plantedFaults: readonly (readonly [string, SimulationOptions])[] = [
    ...Object.entries(mutations).map(([name, mutate]) => [name, { mutate }] as const),
    ...Object.entries(gameMutations),
  ];

  test.each(plantedFaults)('the simulation finds a planted fault: %s', async (_, fault) => {
    for (const seed of seedsFrom(1, 200)) if ((await simulate(seed, fault)).failure !== null) return;
    expect.fail('nothing was noticed in 200 runs');
  });
});
