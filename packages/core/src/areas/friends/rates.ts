import type { RateTable } from '../../http/rates.ts';

/** The rate classes of friends. */
export const friendRates = {
  friend_request: { points: 20, seconds: 60 },
} as const satisfies RateTable;
