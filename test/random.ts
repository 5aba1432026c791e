/** Numbers that look random and are the same for the same seed, so that a crash can be played again. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  integer(below: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** The seed of a run: `SEED` of the environment, or another one each time. */
export const anySeed = (): number =>
  process.env.SEED === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(process.env.SEED);

/** Mulberry32, which is small and mixes well enough to choose moments. */
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
