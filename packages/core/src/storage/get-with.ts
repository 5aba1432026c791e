import type { GetWith, RowWith, StorageOperations } from './storage.ts';
import type { Key, Table, Where } from './table.ts';

/**
 * Reads the row with this primary key and all rows of `children` whose `column` contains the key. Returns null if there
 * is no such row. The primary key must be one column.
 *
 * Needs two reads unless the storage has its own `getWith`: over a network the second round trip costs as much as the
 * first.
 */
export async function getWith<T extends Table, C extends Table>(
  db: StorageOperations & { readonly getWith?: GetWith },
  table: T,
  key: Key<T>,
  children: C,
  column: keyof C['columns'] & string,
): Promise<RowWith<T, C> | null> {
  if (db.getWith) return db.getWith(table, key, children, column);
  const row = await db.get(table, key);
  const [id] = Object.values(key);
  return row && { row, children: await db.find(children, { where: { [column]: id } as Where<C> }) };
}
