import type { Json, Key, Table } from '../storage/table.ts';

/** Returns the primary key of a row as JSON. 64-bit integers become text, because JSON numbers are not exact. */
export function cursorOf(table: Table, row: Readonly<Record<string, unknown>>): Json {
  const cursor: Record<string, Json> = {};
  for (const name of table.key) {
    const value = row[name];
    cursor[name] = typeof value === 'bigint' ? String(value) : (value as Json);
  }
  return cursor;
}

/** Returns the primary key that a cursor holds. */
export function keyAt(table: Table, cursor: Json): Key<Table> {
  const values = cursor as Readonly<Record<string, string>>;
  return Object.fromEntries(
    table.key.map((name) => [
      name,
      table.columns[name]!.type === 'int64' ? BigInt(values[name]!) : values[name],
    ]),
  ) as Key<Table>;
}
