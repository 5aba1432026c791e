import type { FindReferenced, Query, RowAndReferenced, StorageOperations } from './storage.ts';
import type { Row, Table, Where } from './table.ts';

/**
 * Reads rows as `find` does, each with the row of `referenced` whose primary key, which must be one column, is in its
 * `column`; null if there is none.
 *
 * Needs two reads unless the storage has its own `findReferenced`.
 */
export async function findReferenced<T extends Table, R extends Table>(
  db: StorageOperations & { readonly findReferenced?: FindReferenced },
  table: T,
  query: Query<T>,
  column: keyof T['columns'] & string,
  referenced: R,
): Promise<RowAndReferenced<T, R>[]> {
  if (db.findReferenced) return db.findReferenced(table, query, column, referenced);
  const idOf = (row: Row<T>): unknown => (row as Readonly<Record<string, unknown>>)[column];
  const rows = await db.find(table, query);
  const ids = [...new Set(rows.map(idOf).filter((id) => id !== null))];
  const key = referenced.key[0]!;
  const found =
    ids.length === 0
      ? []
      : await db.find(referenced, { where: { [key]: { in: ids } } as unknown as Where<R> });
  const byId = new Map(found.map((row) => [(row as Readonly<Record<string, unknown>>)[key], row]));
  return rows.map((row) => ({ row, referenced: byId.get(idOf(row)) ?? null }));
}
