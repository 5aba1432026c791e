import type { Clock } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Table, Where } from '../storage/table.ts';
import { eventBroadcasts, eventLog } from './tables.ts';

/** How long other nodes find a broadcast, in milliseconds. */
const broadcastMilliseconds = 60_000;
const rowsAtATime = 500;

/** Removes events that are too old to be resumed from, and broadcasts that every node has had. */
export async function trimEvents(
  storage: StorageOperations,
  clock: Clock,
  { eventLogSeconds }: Limits,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await removeOldest(storage, eventLog, { createdAt: { lte: now - eventLogSeconds * 1000 } }, signal);
  await removeOldest(storage, eventBroadcasts, { createdAt: { lte: now - broadcastMilliseconds } }, signal);
}

/** Small steps, so that nobody waits long for a lock or for the only writer. */
async function removeOldest<T extends Table>(
  storage: StorageOperations,
  table: T,
  where: Where<T>,
  signal?: AbortSignal,
): Promise<void> {
  for (let removed = rowsAtATime; removed === rowsAtATime && !signal?.aborted; )
    removed = (await storage.delete(table, where, { orderBy: ['createdAt'], limit: rowsAtATime })).length;
}
