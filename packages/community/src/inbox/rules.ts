interface Sent {
  readonly sentAt: number;
  readonly id: string;
}

/** Sorts messages: the newest first, and those of one moment by their ids. */
export const newestFirst = (one: Sent, other: Sent): number =>
  other.sentAt - one.sentAt || Number(one.id > other.id) - Number(one.id < other.id);

/** A message to everyone: for which accounts it is, and until when. */
interface Broadcast {
  readonly createdAfter: number;
  readonly createdBefore: number;
}

/** Returns whether a message to everyone is for an account that was created then. */
export const isForAccount = ({ createdAfter, createdBefore }: Broadcast, createdAt: number): boolean =>
  createdAfter <= createdAt && createdAt < createdBefore;

interface Timed {
  readonly expiresTimestamp?: number | undefined;
}

/** Returns when a message expires, in milliseconds; null for a time that has passed or is too far away. */
export function expiryOf(
  { expiresTimestamp }: Timed,
  now: number,
  days: { readonly default: number; readonly max: number },
): number | null {
  const day = 86_400_000;
  if (expiresTimestamp === undefined) return now + Math.min(days.default, days.max) * day;
  const expiresAt = expiresTimestamp * 1_000;
  return expiresAt > now && expiresAt <= now + days.max * day ? expiresAt : null;
}
