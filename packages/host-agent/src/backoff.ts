const minMilliseconds = 1_000;
const maxMilliseconds = 60_000;

/** Returns the delay before a program starts again after this many earlier failures in a row: 1, 2, 4 … 60 seconds. */
export const backoffMilliseconds = (failures: number): number =>
  Math.min(minMilliseconds * 2 ** failures, maxMilliseconds);
