import { checkColumnValue, columnOf } from './check.ts';
import { type AllRows, allRows, type ChangeOptions, type Position, type Query } from './storage.ts';
import type { Column, Key, OrderBy, Table, Where } from './table.ts';
import { checkValue } from './value.ts';

/** Conditions, orders and positions as every storage reads them: checked, in one form, with nothing left to interpret. */

export type ConditionOperator = 'is' | 'not' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'prefix';

/**
 * One condition on one column; a row matches when all hold.
 *
 * | Operator | Value | Matches |
 * |---|---|---|
 * | `is` | a value or null | that value, or null |
 * | `not` | a value | every other value, but not null |
 * | `not` | null | everything but null |
 * | `in` | a list without null | any of the list; an empty list nothing |
 * | `lt` `lte` `gt` `gte` | a value | never null |
 * | `prefix` | text | text that starts so; the empty prefix all text, but not null |
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
      throw new TypeError(`${table.name}.${name} is json and cannot be a condition`);
    if (typeof condition !== 'object' || condition === null) {
      // Null is a condition on any column; on one that is never null it matches nothing.
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

/** Reads the guard of an update or delete: an empty one is refused, unless it says that every row is meant. */
export function guardOf<T extends Table>(table: T, where: Where<T> | AllRows): readonly ColumnCondition[] {
  if (where === allRows) return [];
  const conditions = conditionsOf(table, where as Where<T>);
  if (conditions.length === 0) throw new TypeError(`${table.name}: an empty where needs the marker allRows`);
  return conditions;
}

function checkOperator(table: Table, name: string, column: Column, operator: string, value: unknown): void {
  switch (operator) {
    case 'in':
      if (!Array.isArray(value)) throw new TypeError(`${table.name}.${name}: in needs a list`);
      for (const item of value) checkValue(table.name, name, column, item);
      return;
    case 'not':
      if (value !== null) checkColumnValue(table, name, column, value);
      return;
    case 'prefix':
      if (column.type !== 'text') throw new TypeError(`${table.name}.${name}: prefix is for text`);
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

/** The first text in code point order behind everything that starts with `prefix`; null where there is none. */
export function prefixEnd(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0)!);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === 0x10ffff) continue;
    // The surrogates are no characters: U+E000 follows U+D7FF.
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

/** Reads an order: the columns named, then what is left of the primary key, ascending. The order is total. */
export function orderOf<T extends Table>(table: T, orderBy: OrderBy<T> = []): readonly OrderColumn[] {
  const order: OrderColumn[] = [];
  const append = (name: string, descending: boolean): void => {
    const column = columnOf(table, name);
    if (column.type === 'json') throw new TypeError(`${table.name}.${name} is json and has no order`);
    if (!order.some((earlier) => earlier.name === name)) order.push({ name, column, descending });
  };
  for (const part of orderBy as OrderBy<Table>) {
    if (typeof part === 'string') append(part, false);
    else append(part.column, part.descending === true);
  }
  for (const name of table.key) append(name, false);
  return order;
}

/** The values of a position by column, one for each column of the order; every one must be given. */
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

/** Refuses a limit or offset that is not a natural number. Zero is one. */
export function checkBounds<T extends Table>(
  table: T,
  { limit, offset }: Pick<Query<T> & ChangeOptions<T>, 'limit' | 'offset'>,
): void {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 0)) {
    throw new TypeError(`${table.name}: limit must be a whole number of rows`);
  }
  if (offset !== undefined && !(Number.isSafeInteger(offset) && offset >= 0)) {
    throw new TypeError(`${table.name}: offset must be a whole number of rows`);
  }
}

/** The key columns of a row. */
export const keyOf = <T extends Table>(table: T, row: Readonly<Record<string, unknown>>): Key<T> =>
  Object.fromEntries(table.key.map((name) => [name, row[name]])) as Key<T>;
