import { type CaseCount, caseCounts, countOf } from '../../../../test/case-counts.ts';

const onDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';

/** The number of runs of the model of tickets: see `modelRuns`. In long runs there are more. */
export const ticketModelRuns = countOf(onDatabase ? caseCounts.modelComparisons : caseCounts.brokerRuns);

/**
 * The number of runs of a model on a storage, which is smaller on SQLite and Postgres. `models.long.test.ts` has more.
 *
 * The rules are the same code on every storage, so runs in memory find their errors. Runs on a database find differences
 * of that database. On Postgres, 200 runs took 40 s per model, and 50 take 10 s.
 */
export const modelRuns = (onDatabase ? caseCounts.modelComparisons : caseCounts.brokerRuns).perChange;

/**
 * Returns how many commands a run has: in long runs exactly as many as the count says, otherwise also fewer, which
 * costs less and finds almost as much.
 */
export const lengthOfRuns = (count: CaseCount, minLength: number) => ({
  minLength: countOf(count) === count.long ? count.long : minLength,
  maxLength: countOf(count),
  size: 'max' as const,
});
