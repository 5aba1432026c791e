import type { StorageOperations } from './storage.ts';
import type { Row, Table, Where } from './table.ts';

const rowsAtATime = 500;

/**
 * Removes what is too old in steps of 500 rows, so that nobody waits long for a lock or for the only writer.
 *
 * `oldest` is the column that orders them and that `where` bounds. Between steps `signal` may end the work, and `removed` is told the
 * rows of each step.
 */
export async function removeInSteps<T extends Table>(
  storage: Pick<StorageOperations, 'delete'>,
  table: T,
  where: Where<T>,
  oldest: keyof T['columns'] & string,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly removed?: (rows: readonly Row<T>[]) => void;
  } = {},
): Promise<void> {
  for (let count = rowsAtATime; count === rowsAtATime && !options.signal?.aborted; ) {
    const rows = await storage.delete(table, where, { orderBy: [oldest], limit: rowsAtATime });
    options.removed?.(rows);
    count = rows.length;
  }
}
