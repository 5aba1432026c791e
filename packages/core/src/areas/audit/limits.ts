import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of the audit. */
export const auditLimits = {
  auditDays: [90, 3_650, 'days that audit rows are kept'],
} as const satisfies LimitTable;

/** The context of the audit, with these limits. */
export type AuditContext = Context<typeof auditLimits>;
