import type { StorageOperations } from './storage.ts';
import type { Row, Table, Where } from './table.ts';

const batchSize = 500;

/**
 * Deletes old rows in batches of 500, so other callers do not wait long for a lock or for the only writer.
 *
 * `oldest` is the column that `where` limits; the smallest values are deleted first. `signal` stops the work between
 * two batches. `onDeleted` is called with the rows of each batch.
 */
export async function deleteInBatches<T extends Table>(
  storage: Pick<StorageOperations, 'delete'>,
  table: T,
  where: Where<T>,
  oldest: keyof T['columns'] & string,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly onDeleted?: (rows: readonly Row<T>[]) => void;
  } = {},
): Promise<void> {
  for (let count = batchSize; count === batchSize && !options.signal?.aborted; ) {
    const rows = await storage.delete(table, where, { orderBy: [oldest], limit: batchSize });
    options.onDeleted?.(rows);
    count = rows.length;
  }
}
