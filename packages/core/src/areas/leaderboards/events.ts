/** The events of the area, with when each is sent and to whom. */
export const leaderboardEvents = {
  'anyEvent.leaderboards/ResetEvent':
    'To subscribers of the tag leaderboard-reset, when a version of a leaderboard has ended: `leaderboardId`, `endedVersion`, and `top`, its first 100 entries with `accountId`, `score`, `subscore` and `rank`. The event has fewer entries if it would be larger than 16 KiB.',
} as const;
