import type { Clock } from './clock.ts';

/** How long a measurement is shared. Load balancers and anonymous callers ask often. */
const sharedMilliseconds = 1_000;

/** Returns a function that measures at most once a second, however often it is called. */
export function createSharedMeasurement<Result>(
  { now }: Pick<Clock, 'now'>,
  measure: () => Promise<Result>,
): () => Promise<Result> {
  let measuredAt = 0;
  let measurement: Promise<Result> | undefined;

  return () => {
    const age = now() - measuredAt;
    if (measurement === undefined || age < 0 || age >= sharedMilliseconds) {
      measuredAt = now();
      measurement = measure();
    }
    return measurement;
  };
}
