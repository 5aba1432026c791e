import type { GetReferenced, RowAndReferenced, StorageOperations } from './storage.ts';
import type { Key, Patch, Table, Where } from './table.ts';

/**
 * Reads the row with this primary key and the row of `referenced` whose primary key, which must be one column, is in its
 * `column`. Returns null if there is no such row.
 *
 * With `lock`, first locks the referenced row and then the row until the unit ends, and returns null unless both exist
 * then. `lock` names an integer column of the referenced table, to which storages that cannot lock otherwise add 0.
 *
 * Needs two reads, and three with `lock`, unless the storage has its own `getReferenced`.
 */
export function getReferenced<T extends Table, R extends Table>(
  db: StorageOperations & { readonly getReferenced?: GetReferenced },
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
  lock: (keyof R['columns'] & string) | null = null,
): Promise<RowAndReferenced<T, R> | null> {
  if (db.getReferenced) return db.getReferenced(table, key, column, referenced, lock);
  return inSeveralReads(db, table, key, column, referenced, lock);
}

async function inSeveralReads<T extends Table, R extends Table>(
  db: StorageOperations,
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
  lock: (keyof R['columns'] & string) | null,
): Promise<RowAndReferenced<T, R> | null> {
  const row = await db.get(table, key);
  if (row === null) return null;
  const id = (row as Readonly<Record<string, unknown>>)[column];
  const of = { [referenced.key[0]!]: id } as Key<R>;
  if (lock === null) return { row, referenced: id === null ? null : await db.get(referenced, of) };
  const [locked] = await db.update(
    referenced,
    of as unknown as Where<R>,
    { [lock]: { add: 0 } } as unknown as Patch<R>,
  );
  if (locked === undefined) return null;
  // Reads again: the row may have changed while this unit waited for the lock.
  const again = await db.get(table, key);
  const isSame = again !== null && (again as Readonly<Record<string, unknown>>)[column] === id;
  return isSame ? { row: again, referenced: locked } : null;
}
