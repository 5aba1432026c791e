import type { RateTable } from '../../http/rates.ts';

/** The rate classes of events. */
export const eventRates = {
  emit: { points: 50, seconds: 1 },
  subscribe: { points: 20, seconds: 60 },
} as const satisfies RateTable;
