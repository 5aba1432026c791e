import type { RateTable } from '../../http/rates.ts';

/** The rate classes of platform auth. */
export const platformAuthRates = {
  platform_auth: { points: 20, seconds: 60 },
} as const satisfies RateTable;
