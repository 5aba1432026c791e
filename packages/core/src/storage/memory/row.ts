import type { ColumnChange } from '../check.ts';
import { numberOutOfRange } from '../errors.ts';
import type { Json } from '../table.ts';
import { int64Range } from '../value.ts';

/** One version of a row. It never changes; a change creates another version. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Returns a copy that shares nothing with the row. Only json values need a deep copy; all others are immutable. */
export function copyRow(jsonColumns: readonly string[], row: StoredRow): Record<string, unknown> {
  const copy = { ...row };
  for (const name of jsonColumns) copy[name] = copyJson(copy[name] as Json);
  return copy;
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

/** Returns the row with the changes applied. */
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
