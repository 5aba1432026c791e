import type { ColumnChange } from './check.ts';
import { numberOutOfRange } from './errors.ts';
import type { Json, Row, Table } from './table.ts';
import { int64Range } from './value.ts';

/** One version of a row. It never changes; a change creates another version. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Returns a function that copies rows of the table without the columns in `removed`. A copy shares nothing with its row,
 * and minus zero in json becomes zero.
 */
export function rowCopier<T extends Table>(table: T): (row: StoredRow) => Row<T> {
  const { columns: removedColumns = [] } = table.removed ?? {};
  // Only json values need a deep copy; all others are immutable.
  const jsonColumns = Object.keys(table.columns).filter((name) => table.columns[name]!.type === 'json');
  return (row) => {
    const copy = { ...row };
    for (const name of removedColumns) delete copy[name];
    for (const name of jsonColumns) copy[name] = copyJson(copy[name] as Json);
    return copy as Row<T>;
  };
}

function copyJson(value: Json): Json {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson);
  const copy: Record<string, Json> = {};
  for (const [key, item] of Object.entries(value)) {
    // A plain assignment to `__proto__` would set the prototype.
    if (key === '__proto__') {
      Object.defineProperty(copy, key, {
        value: copyJson(item),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else copy[key] = copyJson(item);
  }
  return copy;
}

/**
 * Returns the row with the changes applied. The row itself stays as it is.
 *
 * Throws `NumberOutOfRange` if the result of an `{ add }` is outside the column's range. Adding to null leaves null.
 */
export function changedRow(table: string, row: StoredRow, changes: readonly ColumnChange[]): StoredRow {
  const next = { ...row };
  for (const { name, column, operation, value } of changes) {
    if (operation === 'add') next[name] = sum(table, name, row[name], value);
    else next[name] = column.type === 'json' ? copyJson(value as Json) : value;
  }
  return next;
}

/** Null stays null, as in SQL. */
function sum(table: string, name: string, value: unknown, amount: unknown): unknown {
  if (typeof value === 'bigint') {
    const total = value + (amount as bigint);
    if (total < int64Range.min || total > int64Range.max) throw numberOutOfRange(table, name);
    return total;
  }
  if (typeof value === 'number') {
    const total = value + (amount as number);
    if (!Number.isSafeInteger(total)) throw numberOutOfRange(table, name);
    return total === 0 ? 0 : total;
  }
  return null;
}
