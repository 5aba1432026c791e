import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of server releases. */
export const serverReleaseLimits = {
  serverReleases: [1_000, 100_000, 'server releases'],
  serverPatches: [64, 256, 'patches per server release'],
} as const satisfies LimitTable;

/** The context of server releases, with these limits. */
export type ServerReleasesContext = Context<typeof serverReleaseLimits>;
