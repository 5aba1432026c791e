import { describe, test } from 'vitest';
import { clockRaces } from './match-clock-races.ts';
import { places } from './match-race-places.ts';
import { matchRaces } from './match-races.ts';

const races = [...matchRaces, ...clockRaces].map((race) => [race.name, race] as const);
const rounds = { one: 100, matching: 50, byTheClock: 100 };

describe.each(Object.entries(places))('on %s', (_, open) => {
  test.for(races)('%s', { timeout: 180_000 }, async ([, { run, allocates = false }]) => {
    const place = await open(allocates);
    await run(place, rounds);
    await place.close();
  });
});
