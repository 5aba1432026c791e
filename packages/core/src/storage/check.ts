import type { Column, Key, NewRow, Patch, Row, Table } from './table.ts';
import { checkValue } from './value.ts';

/**
 * What every storage refuses, in one place and in one wording, before anything reaches a database.
 *
 * All of it is misuse by the calling code and throws a `TypeError`, except a bigint beyond 64 bits
 * (`NumberOutOfRange`). `undefined` is refused everywhere: it is the value of a forgotten variable, and a condition
 * that silently vanishes deletes every row.
 */

/** Refuses a declaration that no storage could keep: names that are no identifiers, keys over null or json columns. */
export function checkTable(table: Table): void {
  if (!/^[a-z][a-z0-9_]{0,47}$/.test(table.name))
    throw new TypeError(`${table.name} is no lower_snake table name`);
  for (const [name, column] of Object.entries(table.columns)) {
    if (!/^[a-z][a-zA-Z0-9]{0,47}$/.test(name))
      throw new TypeError(`${table.name}.${name} is no camelCase column name`);
    if (column.default !== undefined) checkColumnValue(table, name, column, column.default);
  }
  if (table.key.length === 0) throw new TypeError(`${table.name} has no primary key`);
  for (const columns of [table.key, ...table.unique, ...table.indexes]) {
    if (columns.length === 0) throw new TypeError(`${table.name} has an index without a column`);
    for (const name of columns) {
      if (columnOf(table, name).type === 'json')
        throw new TypeError(`${table.name}.${name} is json and cannot be indexed`);
    }
  }
  for (const name of table.key) {
    if (columnOf(table, name).nullable)
      throw new TypeError(`${table.name}.${name} is part of the primary key and nullable`);
  }
}

/** The error for a table that `migrate` was never given. */
export const unknownTable = (name: string): Error =>
  new Error(`table ${name} is not known: migrate it first`);

/** The error for an operation on a unit whose transaction is over. */
export const unitEnded = (): Error =>
  new TypeError('the transaction has ended: its unit can no longer be used');

/** The column of this name; an unknown name throws. */
export function columnOf(table: Table, name: string): Column {
  if (!Object.hasOwn(table.columns, name)) throw new TypeError(`${table.name} has no column ${name}`);
  return table.columns[name]!;
}

/** Refuses a key that is not exactly the primary key of the table. */
export function checkKey<T extends Table>(table: T, key: Key<T>): void {
  const values = key as Record<string, unknown>;
  for (const name of table.key) checkValue(table.name, name, columnOf(table, name), values[name]);
  for (const name in values) {
    if (!table.key.includes(name)) {
      columnOf(table, name);
      throw new TypeError(`${table.name}.${name} is not part of the primary key`);
    }
  }
}

/**
 * The whole row that an insert writes: every column in declared order, defaults and nulls filled in.
 *
 * Json values are not copied. Minus zero becomes zero, as no database keeps it apart.
 */
export function completeRow<T extends Table>(table: T, row: NewRow<T>): Row<T> {
  const given = row as Record<string, unknown>;
  for (const name in given) columnOf(table, name);
  const whole: Record<string, unknown> = {};
  for (const name in table.columns) {
    const column = table.columns[name]!;
    let value = given[name];
    if (value === undefined) {
      if (Object.hasOwn(given, name)) throw new TypeError(`${table.name}.${name} must not be undefined`);
      if (column.default !== undefined) value = column.default;
      else if (column.nullable) value = null;
      else throw new TypeError(`${table.name}.${name} is missing`);
    }
    checkColumnValue(table, name, column, value);
    whole[name] = value === 0 ? 0 : value;
  }
  return whole as Row<T>;
}

/** One column of a patch: a new value, or a number that the storage adds to what is there. */
export interface ColumnChange {
  readonly name: string;
  readonly column: Column;
  readonly operation: 'set' | 'add';
  readonly value: unknown;
}

/** Reads a patch. An empty patch, a part of the primary key and `{ add }` on anything but a number are refused. */
export function changesOf<T extends Table>(table: T, patch: Patch<T>): readonly ColumnChange[] {
  const changes: ColumnChange[] = [];
  for (const [name, value] of Object.entries<unknown>(patch)) {
    const column = columnOf(table, name);
    if (table.key.includes(name))
      throw new TypeError(`${table.name}.${name} is part of the primary key and cannot be patched`);
    if (column.type !== 'json' && isAddition(value)) {
      if (column.type !== 'int' && column.type !== 'int64' && column.type !== 'time') {
        throw new TypeError(`${table.name}.${name} is not a number to add to`);
      }
      checkValue(table.name, name, column, value.add);
      changes.push({ name, column, operation: 'add', value: value.add });
    } else {
      checkColumnValue(table, name, column, value);
      changes.push({ name, column, operation: 'set', value: value === 0 ? 0 : value });
    }
  }
  if (changes.length === 0) throw new TypeError(`${table.name}: the patch is empty`);
  return changes;
}

/** Refuses two rows with one primary key: an `orUpdate` would have to change one row twice in one statement. */
export function checkDistinctKeys<T extends Table>(table: T, rows: readonly Row<T>[]): void {
  if (rows.length < 2) return;
  const seen = new Set<string>();
  for (const row of rows) {
    // NUL never stands in text, so it separates the columns without ambiguity.
    const key = table.key.map((name) => String((row as Record<string, unknown>)[name])).join('\0');
    if (seen.has(key)) throw new TypeError(`${table.name}: two rows of one insert have the same primary key`);
    seen.add(key);
  }
}

/** Null where the column allows it, else a value. Json `null` is a value, so a json column always allows it. */
export function checkColumnValue(table: Table, name: string, column: Column, value: unknown): void {
  if (value === null && (column.nullable || column.type === 'json')) return;
  if (value === undefined) throw new TypeError(`${table.name}.${name} must not be undefined`);
  if (value === null) throw new TypeError(`${table.name}.${name} must not be null`);
  checkValue(table.name, name, column, value);
}

const isAddition = (value: unknown): value is { readonly add: unknown } =>
  typeof value === 'object' && value !== null && 'add' in value;
