import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of global metadata. */
export const globalMetadataLimits = {
  globalNamespaces: [1_000, 100_000, 'namespaces of global metadata'],
  globalEntries: [10_000, 100_000, 'entries per namespace of global metadata'],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface GlobalMetadataLimits extends LimitsOf<typeof globalMetadataLimits> {}

/** The context of global metadata, with these limits. */
export type GlobalMetadataContext = Context<typeof globalMetadataLimits>;
