import type { RateTable } from '../../http/rates.ts';

/** The rate classes of authentication. */
export const authenticationRates = {
  login: { points: 20, seconds: 60 },
  await: { points: 60, seconds: 60 },
  callback: { points: 60, seconds: 60 },
} as const satisfies RateTable;
