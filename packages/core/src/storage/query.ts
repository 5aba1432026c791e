import { checkColumnValue, columnOf } from './check.ts';
import { type AllRows, allRows, type Position } from './storage.ts';
import type { Column, Key, OrderBy, Table, Where } from './table.ts';
import { checkValue } from './value.ts';

/** Conditions, orders and positions, checked and in the form that every storage uses. */

export type ConditionOperator = 'is' | 'not' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'prefix';

/**
 * One condition on one column. A row matches if all its conditions hold.
 *
 * | Operator | Value | Matches |
 * |---|---|---|
 * | `is` | a value or null | that value, or null |
 * | `not` | a value | every other value, but not null |
 * | `not` | null | everything except null |
 * | `in` | a list without null | any value of the list; an empty list matches nothing |
 * | `lt` `lte` `gt` `gte` | a value | never null |
 * | `prefix` | text | text that starts with it; the empty prefix matches all text, but not null |
 */
export interface ColumnCondition {
  readonly name: string;
  readonly column: Column;
  readonly operator: ConditionOperator;
  readonly value: unknown;
}

/** Reads a `where`. Several operators on one column are joined by AND. */
export function conditionsOf<T extends Table>(table: T, where: Where<T>): readonly ColumnCondition[] {
  const conditions: ColumnCondition[] = [];
  for (const [name, condition] of Object.entries<unknown>(where)) {
    const column = columnOf(table, name);
    if (column.type === 'json')
      throw new TypeError(`${table.name}.${name} is json, which cannot be a condition`);
    if (typeof condition !== 'object' || condition === null) {
      // Null is allowed for any column. It matches nothing if the column is not nullable.
      if (condition !== null) checkColumnValue(table, name, column, condition);
      conditions.push({ name, column, operator: 'is', value: condition });
      continue;
    }
    const operators = Object.entries(condition);
    if (operators.length === 0) throw new TypeError(`${table.name}.${name} has an empty condition`);
    for (const [operator, value] of operators) {
      checkOperator(table, name, column, operator, value);
      conditions.push({ name, column, operator: operator as ConditionOperator, value });
    }
  }
  return conditions;
}

/** Reads the guard of an update or delete. Throws if it is empty; the marker `allRows` means every row. */
export function guardOf<T extends Table>(table: T, where: Where<T> | AllRows): readonly ColumnCondition[] {
  if (where === allRows) return [];
  const conditions = conditionsOf(table, where as Where<T>);
  if (conditions.length === 0)
    throw new TypeError(`${table.name}: the where is empty; use allRows to change every row`);
  return conditions;
}

function checkOperator(table: Table, name: string, column: Column, operator: string, value: unknown): void {
  switch (operator) {
    case 'in':
      if (!Array.isArray(value)) throw new TypeError(`${table.name}.${name}: in must be a list`);
      for (const item of value) checkValue(table.name, name, column, item);
      return;
    case 'not':
      if (value !== null) checkColumnValue(table, name, column, value);
      return;
    case 'prefix':
      if (column.type !== 'text')
        throw new TypeError(`${table.name}.${name}: prefix is only for text columns`);
      checkValue(table.name, name, column, value);
      return;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      checkValue(table.name, name, column, value);
      return;
    default:
      throw new TypeError(`${table.name}.${name} has an unknown condition ${operator}`);
  }
}

/** Returns the first text after all texts that start with `prefix`, in code point order, or null if there is none. */
export function prefixEnd(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0)!);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === 0x10ffff) continue;
    // Surrogates are not characters, so U+E000 follows U+D7FF.
    const next = last === 0xd7ff ? 0xe000 : last + 1;
    return String.fromCodePoint(...points, next);
  }
  return null;
}

export interface OrderColumn {
  readonly name: string;
  readonly column: Column;
  readonly descending: boolean;
}

/** Reads an order: the named columns, then the other columns of the primary key, ascending. So the order is total. */
export function orderOf<T extends Table>(table: T, orderBy: OrderBy<T> = []): readonly OrderColumn[] {
  const order: OrderColumn[] = [];
  const append = (name: string, descending: boolean): void => {
    const column = columnOf(table, name);
    if (column.type === 'json') throw new TypeError(`${table.name}.${name} is json, which has no order`);
    if (!order.some((earlier) => earlier.name === name)) order.push({ name, column, descending });
  };
  for (const part of orderBy as OrderBy<Table>) {
    if (typeof part === 'string') append(part, false);
    else append(part.column, part.descending === true);
  }
  for (const name of table.key) append(name, false);
  return order;
}

/** Returns the values of a position by column. Throws if the value of a column of the order is missing. */
export function positionOf<T extends Table>(
  table: T,
  order: readonly OrderColumn[],
  position: Position<T>,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { name, column } of order) {
    const value = (position as Record<string, unknown>)[name];
    checkColumnValue(table, name, column, value);
    values[name] = value;
  }
  return values;
}

/** Throws if the limit or offset is not a whole number of at least zero. */
export function checkBounds(
  table: Table,
  { limit, offset }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
): void {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 0)) {
    throw new TypeError(`${table.name}: limit must be a whole number, at least 0`);
  }
  if (offset !== undefined && !(Number.isSafeInteger(offset) && offset >= 0)) {
    throw new TypeError(`${table.name}: offset must be a whole number, at least 0`);
  }
}

/** Returns the key columns of a row. */
export const keyOf = <T extends Table>(table: T, row: Readonly<Record<string, unknown>>): Key<T> =>
  Object.fromEntries(table.key.map((name) => [name, row[name]])) as Key<T>;
