/** Pseudo-random numbers. The same seed gives the same numbers, so a failure can be repeated. */
export interface Random {
  /** Returns an integer from 0 to `below` - 1. */
  integer(below: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
}

/**
 * Returns the seed of a run: the environment variable `SEED`; without it, a random one in long runs and always the same in
 * `npm test`. So what `npm test` says of a change depends on the change alone, and the long runs look for what is new.
 */
export function anySeed(): number {
  const { SEED, LOBBYKIT_LONG } = process.env;
  if (SEED !== undefined) return Number(SEED);
  return LOBBYKIT_LONG === '1' ? Math.floor(Math.random() * 2 ** 32) : 1;
}

/** Creates a Mulberry32 generator, which is small and good enough to choose random moments. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    integer: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
  };
}
