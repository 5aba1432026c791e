import type { RateTable } from '../../http/rates.ts';

/** The rate classes of accounts. */
export const accountRates = {
  account_ids: { points: 10, seconds: 60 },
} as const satisfies RateTable;
