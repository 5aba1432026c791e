import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of store diagnostics. */
export const storeDiagnosticsLimits = {
  storeReportRows: [1_000, 10_000, 'transactions of one report of the store'],
  storePlayers: [1_000, 1_000, 'players whose names one call asks the store for'],
  storeDiagnosticsSeconds: [
    20,
    25,
    'seconds that the store may take to answer one call of store diagnostics',
  ],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface StoreDiagnosticsLimits extends LimitsOf<typeof storeDiagnosticsLimits> {}

/** The context of store diagnostics, with these limits. */
export type StoreDiagnosticsContext = Context<typeof storeDiagnosticsLimits>;
