/** How long friends see a player after the last stream has closed or the last request has come. */
const recentMilliseconds = 120_000;
const leastMilliseconds = 1_000;

/**
 * Returns when to look at a player again who is seen online, and was connected last at `lastAt` (now, while a stream is
 * open): not before time alone can make them go. Null for a player who is seen offline: only something that they do
 * changes that.
 */
export const nextCheck = (isOnline: boolean, lastAt: number, now: number): number | null =>
  isOnline ? Math.max(now + leastMilliseconds, lastAt + recentMilliseconds) : null;
