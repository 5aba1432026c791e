import { numberOutOfRange } from './errors.ts';
import { keyText } from './key-text.ts';
import type { Column, Key, NewRow, Patch, Row, Table } from './table.ts';
import { checkValue } from './value.ts';

/**
 * The checks of every storage, with the same messages, before anything reaches a database.
 *
 * Every failure is a mistake of the calling code and throws a `TypeError`, except a bigint beyond 64 bits
 * (`NumberOutOfRange`). `undefined` is rejected everywhere: it is the value of a forgotten variable, and a condition
 * that silently disappears would delete every row.
 */

/** Throws if a declaration is invalid: names that are not identifiers, json in an index, a nullable primary key. */
export function checkTable(table: Table): void {
  if (!/^[a-z][a-z0-9_]{0,47}$/.test(table.name))
    throw new TypeError(`${table.name} is not a lower_snake table name`);
  if (/^(lobbykit|sqlite|pg)_/.test(table.name))
    throw new TypeError(`${table.name} begins with a prefix that databases and storages reserve`);
  if (table.isSelection) throw new TypeError(`${table.name} is a selection of columns, not a whole table`);
  for (const [name, column] of Object.entries(table.columns)) {
    if (!/^[a-z][a-zA-Z0-9]{0,47}$/.test(name))
      throw new TypeError(`${table.name}.${name} is not a camelCase column name`);
    if (column.default !== undefined) checkColumnValue(table, name, column, column.default);
  }
  if (table.key.length === 0) throw new TypeError(`${table.name} has no primary key`);
  for (const columns of [table.key, ...table.unique, ...table.indexes]) {
    if (columns.length === 0) throw new TypeError(`${table.name} has an index without a column`);
    for (const name of columns) {
      if (columnOf(table, name).type === 'json')
        throw new TypeError(`${table.name}.${name} is json, which cannot be indexed`);
    }
  }
  for (const name of table.key) {
    if (columnOf(table, name).nullable)
      throw new TypeError(`${table.name}.${name} is part of the primary key and must not be nullable`);
  }
  checkRemoved(table);
}

function checkRemoved(table: Table): void {
  const { columns = [], unique = [], indexes = [] } = table.removed ?? {};
  for (const name of columns) {
    if (Object.hasOwn(table.columns, name))
      throw new TypeError(`${table.name}.${name} is declared and must not be in removed.columns`);
  }
  for (const [part, removed] of Object.entries({ unique, indexes })) {
    for (const set of removed) {
      for (const name of set) if (!columns.includes(name)) columnOf(table, name);
      if (table[part as 'unique' | 'indexes'].some((declared) => declared.join() === set.join()))
        throw new TypeError(
          `${table.name}: (${set.join(', ')}) is declared and must not be in removed.${part}`,
        );
    }
  }
}

/** Creates the error for a table that was never migrated. */
export const unknownTable = (name: string): Error =>
  new Error(`the table ${name} is not known; migrate it first`);

/** Creates the error for an operation on a unit whose transaction has ended. */
export const unitEnded = (): Error => new TypeError(unitEndedMessage);

const unitEndedMessage = 'the transaction has ended, so its unit can no longer be used';

/** Whether an operation was called on a unit that has ended. */
export const isUnitEnded = (error: unknown): boolean =>
  error instanceof TypeError && error.message === unitEndedMessage;

/** Returns the column with this name. Throws if there is none. */
export function columnOf(table: Table, name: string): Column {
  if (!Object.hasOwn(table.columns, name)) throw new TypeError(`${table.name} has no column ${name}`);
  return table.columns[name]!;
}

/** Returns the column that a sum adds up. Throws if it is not an int column. */
export function summedColumn(table: Table, name: string): Column {
  const column = columnOf(table, name);
  if (column.type !== 'int')
    throw new TypeError(`${table.name}.${name} is not an int column, so it has no sum`);
  return column;
}

/** Returns the sum of a column as a number. Throws `NumberOutOfRange` if it is not a safe integer. */
export function safeSum(table: Table, name: string, sum: number | bigint | string): number {
  const value = Number(sum);
  if (!Number.isSafeInteger(value)) throw numberOutOfRange(table.name, name);
  return value;
}

/** Throws if the key is not exactly the primary key of the table. */
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
 * Returns the complete row that an insert writes: every column in declared order, with defaults and nulls filled in.
 *
 * Json values are not copied. Minus zero becomes zero, because no database distinguishes them.
 */
export function completeRow<T extends Table>(table: T, row: NewRow<T>): Row<T> {
  const values = row as Record<string, unknown>;
  for (const name in values) columnOf(table, name);
  const whole: Record<string, unknown> = {};
  for (const name in table.columns) {
    const column = table.columns[name]!;
    let value = values[name];
    if (value === undefined) {
      if (Object.hasOwn(values, name)) throw new TypeError(`${table.name}.${name} must not be undefined`);
      if (column.default !== undefined) value = column.default;
      else if (column.nullable) value = null;
      else throw new TypeError(`${table.name}.${name} is missing`);
    }
    checkColumnValue(table, name, column, value);
    whole[name] = value === 0 ? 0 : value;
  }
  return whole as Row<T>;
}

/** One column of a patch: a new value, or a number that the storage adds to the current value. */
export interface ColumnChange {
  readonly name: string;
  readonly column: Column;
  readonly operation: 'set' | 'add';
  readonly value: unknown;
}

/**
 * Reads a patch. Throws if it is empty, changes the primary key, or has `{ add }` for a column that is not a number.
 */
export function changesOf<T extends Table>(table: T, patch: Patch<T>): readonly ColumnChange[] {
  const changes: ColumnChange[] = [];
  const values = patch as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(values)) {
    const column = columnOf(table, name);
    const value = values[name];
    if (table.key.includes(name))
      throw new TypeError(`${table.name}.${name} is part of the primary key and cannot be patched`);
    if (column.type !== 'json' && isAddition(value)) {
      if (column.type !== 'int' && column.type !== 'int64' && column.type !== 'time') {
        throw new TypeError(`${table.name}.${name} is not a number column, so add is not possible`);
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

/** Throws if two rows have the same primary key. An `orUpdate` cannot change one row twice in one statement. */
export function checkDistinctKeys<T extends Table>(table: T, rows: readonly Row<T>[]): void {
  if (rows.length < 2) return;
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyText(table, row);
    if (seen.has(key)) throw new TypeError(`${table.name}: two rows of one insert have the same primary key`);
    seen.add(key);
  }
}

/** Throws if the column cannot hold the value. A json column always allows null, because JSON `null` is a value. */
export function checkColumnValue(table: Table, name: string, column: Column, value: unknown): void {
  if (value === null && (column.nullable || column.type === 'json')) return;
  if (value === undefined) throw new TypeError(`${table.name}.${name} must not be undefined`);
  if (value === null) throw new TypeError(`${table.name}.${name} must not be null`);
  checkValue(table.name, name, column, value);
}

const isAddition = (value: unknown): value is { readonly add: unknown } =>
  typeof value === 'object' && value !== null && 'add' in value;
