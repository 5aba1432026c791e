import { describe, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { bufferRaces } from './buffer-races.ts';
import { clockRaces } from './match-clock-races.ts';
import { raceWorlds } from './match-race-world.ts';
import { matchRaces } from './match-races.ts';

const races = [...matchRaces, ...clockRaces, ...bufferRaces].map((race) => [race.name, race] as const);
const rounds = {
  one: caseCounts.matchRaces.long,
  matching: caseCounts.matchAllocations.long,
  byTheClock: caseCounts.matchRaces.long,
};

describe.each(Object.entries(raceWorlds))('in many rounds on %s', (_, open) => {
  test.for(races)('%s', { timeout: 3_600_000 }, async ([, { run, allocates = false, buffer }]) => {
    const world = await open(allocates, buffer);
    await run(world, rounds);
    await world.close();
  });
});
