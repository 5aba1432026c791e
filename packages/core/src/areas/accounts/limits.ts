import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of accounts. */
export const accountLimits = {
  pageIds: [1_000, 1_000, 'ids per page of POST /accounts/ids'],
} as const satisfies LimitTable;

/** The context of accounts, with these limits. */
export type AccountsContext = Context<typeof accountLimits>;
