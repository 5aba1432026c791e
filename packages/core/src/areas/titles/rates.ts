import type { RateTable } from '../../http/rates.ts';

/** The rate classes of titles. */
export const titleRates = {
  /** A client that downloads in ranges, or goes on after a broken connection, sends many requests. */
  object_read: { points: 600, seconds: 60 },
} as const satisfies RateTable;
