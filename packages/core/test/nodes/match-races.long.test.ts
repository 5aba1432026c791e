import { describe, test } from 'vitest';
import { clockRaces } from './match-clock-races.ts';
import { places } from './match-race-places.ts';
import { matchRaces } from './match-races.ts';

const races = [...matchRaces, ...clockRaces].map((race) => [race.name, race] as const);
const rounds = { one: 1_000, matching: 500, byTheClock: 1_000 };

describe.each(Object.entries(places))('for long on %s', (_, open) => {
  test.for(races)('%s', { timeout: 3_600_000 }, async ([, { run, allocates = false }]) => {
    const place = await open(allocates);
    await run(place, rounds);
    await place.close();
  });
});
