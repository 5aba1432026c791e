/** Pseudo-random numbers: the same seed gives the same numbers. */
export interface Random {
  chance(probability: number): boolean;
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, more than enough to choose what goes wrong next. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    chance: (probability) => probability > 0 && next() < probability,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
