import { rateWindows } from '../http/rate-windows.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Task } from '../scheduler/task.ts';
import { deleteInBatches } from '../storage/delete-in-batches.ts';
import { hasExpired } from '../storage/has-rows.ts';
import type { StorageOperations } from '../storage/storage.ts';

/** Returns the task that removes windows that are over. */
export const rateWindowsTask = (storage: StorageOperations, clock: Pick<Clock, 'now'>): Task => ({
  name: 'rates.trim',
  everyMilliseconds: 60_000,
  hasWork: () => hasExpired(storage, [rateWindows], 'endsAt', clock.now()),
  run: ({ signal }) =>
    deleteInBatches(storage, rateWindows, { endsAt: { lte: clock.now() } }, 'endsAt', { signal }),
});
