import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of titles and of signed addresses. */
export const titleLimits = {
  titles: [100, 10_000, 'titles'],
  titleReleases: [200, 1_000, 'releases per title'],
  titlePatches: [64, 256, 'patches per release of a title'],
  presignSeconds: [900, 3_600, 'seconds for which a signed address of an object is valid'],
} as const satisfies LimitTable;

/** The context of titles, with these limits. */
export type TitlesContext = Context<typeof titleLimits>;
