import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import { deleteInBatches } from '../storage/delete-in-batches.ts';
import { hasExpired } from '../storage/has-rows.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { eventBroadcasts, eventLog, wakeUpMilliseconds, wakeUps } from './tables.ts';

/** How long broadcasts are kept for other nodes. */
const broadcastMilliseconds = 60_000;

/** The tables with rows that get old, and how long each keeps them, in milliseconds. */
const kept = ({ eventLogSeconds }: EngineLimits) =>
  [
    [eventLog, eventLogSeconds * 1000],
    [eventBroadcasts, broadcastMilliseconds],
    [wakeUps, wakeUpMilliseconds],
  ] as const;

/** Removes events that are too old to resume from, and what every node has read a minute ago: broadcasts and wake-ups. */
export async function removeOldEvents(
  storage: StorageOperations,
  clock: Clock,
  limits: EngineLimits,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  for (const [table, milliseconds] of kept(limits))
    await deleteInBatches(
      storage,
      table as typeof eventLog,
      { createdAt: { lte: now - milliseconds } },
      'createdAt',
      { signal },
    );
}

/** Returns whether there is anything to remove. */
export async function hasOldEvents(
  storage: Pick<StorageOperations, 'find'>,
  clock: Clock,
  limits: EngineLimits,
): Promise<boolean> {
  const now = clock.now();
  for (const [table, milliseconds] of kept(limits))
    if (await hasExpired(storage, [table as typeof eventLog], 'createdAt', now - milliseconds)) return true;
  return false;
}
