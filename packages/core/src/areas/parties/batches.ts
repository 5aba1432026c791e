import type { Log } from '../../runtime/log.ts';

/** How many due rows a task of parties reads at once. Rows that stay due because their work failed are not read again. */
export const taskBatchSize = 100;

/** Runs work on one party and logs its failure, so that the other parties of the batch still get their turn. */
export async function isolated(log: Log, work: () => Promise<void>, details: object): Promise<void> {
  try {
    await work();
  } catch (cause) {
    log.error({ cause, ...details }, 'a background task failed for a party; it will be tried again');
  }
}
