import { z } from 'zod';

/** What goes wrong with reports. */
export const ReportFaults = z.strictObject({
  /** Every transaction comes twice. */
  duplicate: z.boolean().default(false),
  /** Every transaction also comes in each state that it had before, after the present one. */
  stale: z.boolean().default(false),
  /** The newest change comes first. */
  reverse: z.boolean().default(false),
});
export type ReportFaults = z.output<typeof ReportFaults>;
