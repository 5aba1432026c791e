import type { RateTable } from '../../http/rates.ts';

/** The rate classes of matchmaking. */
export const matchmakingRates = {
  matchmaking_start: { points: 10, seconds: 60 },
  matchmaking_poll: { points: 30, seconds: 60 },
} as const satisfies RateTable;
