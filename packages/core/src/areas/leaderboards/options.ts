import type { OptionDefaults } from '../part.ts';

/** A version of a leaderboard that has ended. */
export interface LeaderboardReset {
  readonly leaderboardId: string;
  readonly endedVersion: number;
  /** In milliseconds since 1970. */
  readonly endedAt: number;
}

/** Options of leaderboards. */
export interface LeaderboardsOptions {
  /**
   * Called after a version of a leaderboard has ended, for example to give prizes. It is called until it returns once
   * without an error, with pauses of up to an hour, so it may be called more than once for the same reset, also by
   * another node. It has 5 seconds. The entries of the version can be read while the leaderboard keeps it. Default: none.
   */
  readonly onLeaderboardReset?: ((reset: LeaderboardReset) => void | Promise<void>) | undefined;
}

export const leaderboardsOptions: OptionDefaults<LeaderboardsOptions> = { onLeaderboardReset: undefined };
