import type { RateTable } from '../../http/rates.ts';

/** The rate classes of entitlements. */
export const entitlementRates = {
  // Counted for each order: whoever opens the address of a paid order, the store is asked no more often.
  paid_order_query: { points: 6, seconds: 60 },
} as const satisfies RateTable;
