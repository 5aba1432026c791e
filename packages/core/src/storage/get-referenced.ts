import type { GetReferenced, RowAndReferenced, StorageOperations } from './storage.ts';
import type { Key, Table, Where } from './table.ts';

/**
 * Reads the row with this primary key and the row of `referenced` whose primary key, which must be one column, is in its
 * `column`. Returns null if there is no such row.
 *
 * Needs two reads unless the storage has its own `getReferenced`.
 */
export function getReferenced<T extends Table, R extends Table>(
  db: StorageOperations & { readonly getReferenced?: GetReferenced },
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
): Promise<RowAndReferenced<T, R> | null> {
  if (db.getReferenced) return db.getReferenced(table, key, column, referenced, false);
  return inTwoReads(db, table, key, column, referenced);
}

async function inTwoReads<T extends Table, R extends Table>(
  db: StorageOperations,
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
): Promise<RowAndReferenced<T, R> | null> {
  const row = await db.get(table, key);
  if (row === null) return null;
  const id = valueIn(row, column);
  return { row, referenced: id === null ? null : await db.get(referenced, keyOf(referenced, id)) };
}

/**
 * Reads as `getReferenced` does. First locks the referenced row and then the row until the unit ends, and returns null unless
 * both exist then. Needs three reads unless the unit has its own `getReferenced`.
 */
export function lockReferenced<T extends Table, R extends Table>(
  unit: StorageOperations & { readonly getReferenced?: GetReferenced },
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
): Promise<RowAndReferenced<T, R> | null> {
  if (unit.getReferenced) return unit.getReferenced(table, key, column, referenced, true);
  return lockInSeveralReads(unit, table, key, column, referenced);
}

async function lockInSeveralReads<T extends Table, R extends Table>(
  unit: StorageOperations,
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
): Promise<RowAndReferenced<T, R> | null> {
  const row = await unit.get(table, key);
  if (row === null) return null;
  const id = valueIn(row, column);
  const [locked] = await unit.lock(referenced, keyOf(referenced, id) as unknown as Where<R>);
  if (locked === undefined) return null;
  // Reads again: the row may have changed while this unit waited for the lock.
  const again = await unit.get(table, key);
  const isSame = again !== null && valueIn(again, column) === id;
  return isSame ? { row: again, referenced: locked } : null;
}

const valueIn = (row: object, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];

const keyOf = <R extends Table>(referenced: R, id: unknown): Key<R> =>
  ({ [referenced.key[0]!]: id }) as Key<R>;
