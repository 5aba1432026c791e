import type { RateTable } from '../../http/rates.ts';

/** The rate classes of parties. */
export const partyRates = {
  invite_code: { points: 10, seconds: 60 },
  invite_code_by_address: { points: 30, seconds: 60 },
} as const satisfies RateTable;
