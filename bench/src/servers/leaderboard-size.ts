export const leaderboardId = 'arena';
/** Every entry of a grown leaderboard has another score, below this one for each player. */
export const scorePerPlayer = 1_000;
/** The number of friends of the first player. */
export const friendCount = 99;
/** Players with a session, from all parts of the table. */
export const sessionCount = 4_096;
