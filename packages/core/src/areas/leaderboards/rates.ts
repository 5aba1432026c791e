import type { RateTable } from '../../http/rates.ts';

/** The rate classes of leaderboards. */
export const leaderboardRates = {
  leaderboard_submit: { points: 30, seconds: 60 },
} as const satisfies RateTable;
