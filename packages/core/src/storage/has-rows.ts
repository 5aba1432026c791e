import type { StorageOperations } from './storage.ts';
import type { Table, Where } from './table.ts';

type Reader = Pick<StorageOperations, 'find'>;
type ColumnOf<T extends Table> = keyof T['columns'] & string;

/**
 * Returns whether any row matches. `index` names the columns of an index that `where` limits: without the order, the
 * database could search the whole table by its key.
 */
export async function hasRows<T extends Table>(
  storage: Reader,
  table: T,
  where: Where<T>,
  index: readonly ColumnOf<T>[],
): Promise<boolean> {
  const rows = await storage.find(table, { where, orderBy: index, limit: 1 });
  return rows.length > 0;
}

/** Returns whether any of some tables has a row with a time of at most `now` in an indexed column. */
export async function hasExpired<T extends Table>(
  storage: Reader,
  tables: readonly T[],
  column: ColumnOf<T>,
  now: number,
): Promise<boolean> {
  for (const table of tables)
    if (await hasRows(storage, table, { [column]: { lte: now } } as Where<T>, [column])) return true;
  return false;
}
