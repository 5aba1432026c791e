import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import { removeInSteps } from '../storage/remove-in-steps.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { eventBroadcasts, eventLog } from './tables.ts';

/** How long other nodes find a broadcast, in milliseconds. */
const broadcastMilliseconds = 60_000;

/** Removes events that are too old to be resumed from, and broadcasts that every node has had. */
export async function trimEvents(
  storage: StorageOperations,
  clock: Clock,
  { eventLogSeconds }: Limits,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await removeInSteps(storage, eventLog, { createdAt: { lte: now - eventLogSeconds * 1000 } }, 'createdAt', {
    signal,
  });
  await removeInSteps(
    storage,
    eventBroadcasts,
    { createdAt: { lte: now - broadcastMilliseconds } },
    'createdAt',
    {
      signal,
    },
  );
}
