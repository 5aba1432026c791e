/** Whether callers could reach the service. */
export interface Availability {
  /** Since when callers could reach the service, on any node, without a break: milliseconds since 1970. */
  readonly since: number;
  /** Until when nothing ends that waited for a caller before: `since` and `returnSeconds`. */
  readonly holdsUntil: number;
}

/**
 * Returns when a wait for a caller is over: at `endsAt`. A wait that began before the service came back lasts at least
 * until `holdsUntil`, because nobody could call in between. Other deadlines, such as the expiry of a session, go on.
 */
export const deadlineOf = ({ since, holdsUntil }: Availability, begunAt: number, endsAt: number): number =>
  begunAt >= since ? endsAt : Math.max(endsAt, holdsUntil);

/** Returns the range of the times at which waits began that last `milliseconds` and are over now. */
export const beginningOfOverdue = (
  { since, holdsUntil }: Availability,
  now: number,
  milliseconds = 0,
): { readonly lte: number; readonly gte?: number } => ({
  lte: now - milliseconds,
  ...(now < holdsUntil && { gte: since }),
});
