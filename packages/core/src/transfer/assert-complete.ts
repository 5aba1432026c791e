import type { StorageOperations } from '../storage/storage.ts';
import { transferId, transfers } from './tables.ts';

/** Throws if a transfer into this database has begun and is not done: it has only a part of the rows. */
export async function assertComplete(storage: Pick<StorageOperations, 'get'>): Promise<void> {
  const row = await storage.get(transfers, { id: transferId });
  if (row === null || row.doneAt !== null) return;
  throw new Error(
    `this database is not complete: the transfer from ${row.source} is not done; run it again, and it goes on where it stopped`,
  );
}
