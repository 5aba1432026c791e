const firstPause = 1_000;
const longestPause = 60_000;

/** Milliseconds until a program is started again that has failed so many times in a row before: 1, 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number): number => Math.min(firstPause * 2 ** failures, longestPause);
