import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import { deleteInBatches } from '../storage/delete-in-batches.ts';
import { hasExpired } from '../storage/has-rows.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { eventBroadcasts, eventLog } from './tables.ts';

/** How long broadcasts are kept for other nodes. */
const broadcastMilliseconds = 60_000;

/** Removes events that are too old to resume from, and broadcasts older than a minute, which every node has read. */
export async function removeOldEvents(
  storage: StorageOperations,
  clock: Clock,
  { eventLogSeconds }: EngineLimits,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await deleteInBatches(
    storage,
    eventLog,
    { createdAt: { lte: now - eventLogSeconds * 1000 } },
    'createdAt',
    {
      signal,
    },
  );
  await deleteInBatches(
    storage,
    eventBroadcasts,
    { createdAt: { lte: now - broadcastMilliseconds } },
    'createdAt',
    {
      signal,
    },
  );
}

/** Returns whether there is anything to remove. */
export const hasOldEvents = async (
  storage: Pick<StorageOperations, 'find'>,
  clock: Clock,
  { eventLogSeconds }: EngineLimits,
): Promise<boolean> =>
  (await hasExpired(storage, [eventLog], 'createdAt', clock.now() - eventLogSeconds * 1000)) ||
  hasExpired(storage, [eventBroadcasts], 'createdAt', clock.now() - broadcastMilliseconds);
