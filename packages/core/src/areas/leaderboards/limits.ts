import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of leaderboards. */
export const leaderboardLimits = {
  leaderboards: [1_000, 10_000, 'leaderboards'],
  leaderboardArchives: [50, 500, 'ended versions that a leaderboard may keep'],
  leaderboardPageRows: [100, 1_000, 'entries on a page of a leaderboard'],
  leaderboardWindowRows: [50, 500, 'entries on each side of a player'],
  leaderboardNamedAccounts: [100, 1_000, 'accounts that one request for entries names'],
  leaderboardSubmissions: [100, 1_000, 'scores in one submission of a game server'],
  leaderboardBlockEntries: [
    1_024,
    16_384,
    'entries that are counted together: a rank costs a sum of the blocks before it and a count within its own',
  ],
  leaderboardEntryBytes: [1_024, 16_384, 'bytes of the metadata of an entry, as JSON'],
  leaderboardMetadataBytes: [16_384, 65_536, 'bytes of the metadata of a leaderboard, as JSON'],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface LeaderboardLimits extends LimitsOf<typeof leaderboardLimits> {}

/** The context of leaderboards, with these limits. */
export type LeaderboardsContext = Context<typeof leaderboardLimits>;
