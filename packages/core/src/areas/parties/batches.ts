import type { Log } from '../../runtime/log.ts';

/** How many due rows a task of parties reads at once. */
export const taskBatchSize = 100;

/**
 * Calls `work` with due rows, at most `taskBatchSize` at a time. `find` returns the rows that follow `after`, so that
 * rows which stay due because their work failed are not read again.
 */
export async function forEachBatch<Item>(
  find: (after: Item | undefined) => Promise<Item[]>,
  work: (items: readonly Item[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let after: Item | undefined;
  while (!signal.aborted) {
    const items = await find(after);
    if (items.length > 0) await work(items);
    if (items.length < taskBatchSize) return;
    after = items.at(-1);
  }
}

/** Runs work on one party and logs its failure, so that the other parties of the batch still get their turn. */
export async function isolated(log: Log, work: () => Promise<void>, details: object): Promise<void> {
  try {
    await work();
  } catch (cause) {
    log.error({ cause, ...details }, 'a background task failed for a party; it will be tried again');
  }
}
