import type { Context } from '@lobbykit/core/area';

/** The limits of statistics. */
export const statisticsLimits = {
  statisticsRows: [
    200_000,
    10_000_000,
    'rows that one request may read; ten nodes with fifty labels write more in a day of minutes',
  ],
} as const;

export type StatisticsContext = Context<typeof statisticsLimits>;
