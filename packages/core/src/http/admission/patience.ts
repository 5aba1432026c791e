/** Returns for how many milliseconds a request may wait now. `isLate` says whether any has to wait at this moment. */
export type Patience = (isLate: boolean) => number;

/** A crowd that has lasted for so many times the longest wait is no burst any more. */
const burstWaits = 2;
/** Of the longest wait, what is left while more come than can be answered. */
const lastingShare = 0.25;

/**
 * Creates the patience of a queue, by the rule of controlled delay: a burst may use the longest wait, because its end is
 * near. If requests have had to wait all the time for twice as long, more come than can be answered, and a long queue would
 * only make each of them late. Then a quarter of the time must do, until one moment in which nobody waits.
 */
export function createPatience(longestMilliseconds: number, elapsed: () => number): Patience {
  let lateSince: number | null = null;
  return (isLate) => {
    if (!isLate) {
      lateSince = null;
      return longestMilliseconds;
    }
    lateSince ??= elapsed();
    return elapsed() - lateSince > burstWaits * longestMilliseconds
      ? lastingShare * longestMilliseconds
      : longestMilliseconds;
  };
}
