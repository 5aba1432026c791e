/**
 * How long tickets have recently waited for their matches: a count for each step of length, in which older tickets
 * count less. There are four steps to a doubling, so a few dozen numbers cover a second as well as a day.
 */
export type Waits = Readonly<Record<string, number>>;

const stepsPerDoubling = 4;

/** A ticket counts half after this time, a quarter after twice this time. */
const halfLifeMilliseconds = 300_000;

/** Counts below this are dropped. */
const forgottenBelow = 0.001;

/** If nobody got a match for this long, the wait is no longer known. */
const knownForMilliseconds = 1_800_000;

const stepOf = (seconds: number): number => Math.round(stepsPerDoubling * Math.log2(Math.max(1, seconds)));
const secondsOf = (step: number): number => Math.round(2 ** (step / stepsPerDoubling));

/** Ages the counts by a number of milliseconds, and adds new waits, also in milliseconds. */
export function addWaits(waits: Waits, agedMilliseconds: number, added: readonly number[]): Waits {
  const remaining = 0.5 ** (Math.max(0, agedMilliseconds) / halfLifeMilliseconds);
  const counts = new Map(Object.entries(waits).map(([step, count]) => [step, count * remaining]));
  for (const milliseconds of added) {
    const step = String(stepOf(milliseconds / 1000));
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return Object.fromEntries(
    [...counts].flatMap(([step, count]) =>
      count < forgottenBelow ? [] : [[step, Number(count.toFixed(3))]],
    ),
  );
}

/**
 * Returns the seconds that at least half of the tickets waited, within a tenth and then rounded; 0 if there are none.
 * If two players wait for each other, one waits long and the other hardly at all. The estimate must not be too short
 * for the one who waits long.
 */
export function medianSeconds(waits: Waits): number {
  const steps = Object.entries(waits).map(([step, count]) => [Number(step), count] as const);
  steps.sort(([left], [right]) => left - right);
  let left = steps.reduce((sum, [, count]) => sum + count, 0) / 2;
  for (const [step, count] of steps) {
    left -= count;
    if (left < 0) return secondsOf(step);
  }
  return 0;
}

/** The part of a queue's statistics that says how long a ticket waits. */
export interface QueueWait {
  readonly waitSeconds: number;
  readonly matchedAt: number | null;
}

/** Returns how long a ticket that joins a queue now is expected to wait, in seconds; 0 if not known. */
export const queueWaitSeconds = (queue: QueueWait | null | undefined, now: number): number =>
  !queue || queue.matchedAt === null || now - queue.matchedAt >= knownForMilliseconds ? 0 : queue.waitSeconds;

/**
 * Returns how much longer a waiting ticket is expected to wait, in seconds: the rest of the wait of its queue, at least 1,
 * and no longer than until it expires. Returns 0 if the wait is not known.
 */
export function ticketWaitSeconds(
  queue: QueueWait | null | undefined,
  { createdAt, expiresAt }: { readonly createdAt: number; readonly expiresAt: number },
  now: number,
): number {
  const expected = queueWaitSeconds(queue, now);
  if (expected === 0) return 0;
  const left = expected - Math.floor(Math.max(0, now - createdAt) / 1000);
  return Math.max(1, Math.min(left, Math.ceil((expiresAt - now) / 1000)));
}
