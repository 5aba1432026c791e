/**
 * How long tickets have waited for their matches lately: how many for each step of length, where an older one counts
 * less. Steps are a quarter of a doubling apart, so that a few dozen numbers hold a second as well as a day.
 */
export type Waits = Readonly<Record<string, number>>;

const stepsPerDoubling = 4;

/** A ticket counts half after so many milliseconds, a quarter after twice as many. */
const halfLifeMilliseconds = 300_000;

/** What counts less than this is forgotten. */
const minCount = 0.001;

/** Where nobody has got a match for so long, how long it takes is not known any more. */
const rememberedMilliseconds = 1_800_000;

const stepOf = (seconds: number): number => Math.round(stepsPerDoubling * Math.log2(Math.max(1, seconds)));
const secondsOf = (step: number): number => Math.round(2 ** (step / stepsPerDoubling));

/** Lets waits age by so many milliseconds, and adds new ones, in milliseconds too. */
export function addWaits(waits: Waits, agedMilliseconds: number, added: readonly number[]): Waits {
  const kept = 0.5 ** (Math.max(0, agedMilliseconds) / halfLifeMilliseconds);
  const counts = new Map(Object.entries(waits).map(([step, count]) => [step, count * kept]));
  for (const milliseconds of added) {
    const step = String(stepOf(milliseconds / 1000));
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return Object.fromEntries(
    [...counts].flatMap(([step, count]) => (count < minCount ? [] : [[step, Number(count.toFixed(3))]])),
  );
}

/**
 * The seconds that at least half of them waited, within a tenth and then rounded; 0 where there are none. Where two wait
 * for each other one waits for long and one hardly: whoever is promised too little is the one who is disappointed.
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

/** What of the statistics of a queue says how long a ticket waits. */
export interface QueueWait {
  readonly waitSeconds: number;
  readonly matchedAt: number | null;
}

/** How long a ticket that joins a queue now is expected to wait, in seconds; 0: not known. */
export const queueWaitSeconds = (queue: QueueWait | null | undefined, now: number): number =>
  !queue || queue.matchedAt === null || now - queue.matchedAt >= rememberedMilliseconds
    ? 0
    : queue.waitSeconds;

/**
 * How long a ticket that waits is expected to wait on, in seconds: what is left of the wait of its queue, at least 1, and
 * no longer than until it expires; 0: not known.
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
