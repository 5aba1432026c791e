import { changesOf, checkDistinctKeys, checkKey, completeRow, safeSum, summedColumn } from '../check.ts';
import { comparator, sortedHead } from '../order.ts';
import { checkBounds, conditionsOf, guardOf, keyOf, orderOf, positionOf } from '../query.ts';
import { changedRow, rowCopier, type StoredRow } from '../row.ts';
import type {
  AllRows,
  ChangeOptions,
  CountOptions,
  InsertOptions,
  Query,
  UpdateOptions,
} from '../storage.ts';
import type { Columns, Key, NewRow, Patch, Row, Table, Where } from '../table.ts';
import { createIndexedRows, type RowSlot } from './indexed-rows.ts';
import { type Undo, wholeOrNothing } from './undo.ts';

/**
 * One table in memory. Every operation is synchronous. A write that throws has changed nothing. A write that succeeds
 * adds the steps that revert it to `undo`.
 */
export interface MemoryTable<T extends Table = Table> {
  readonly table: T;
  /** The declared columns, and those that earlier declarations had. The latter are kept, but no operation shows them. */
  readonly columns: Columns;
  /** Returns the rows with all columns. */
  stored(): StoredRow[];
  /** Adds stored rows. Columns that they lack get their default or null. */
  load(rows: readonly StoredRow[]): void;
  get(key: Key<T>): Row<T> | null;
  find(query: Query<T>): Row<T>[];
  count(where: Where<T>, options?: CountOptions<T>): number;
  sum(column: string, where: Where<T>): number;
  insert(rows: readonly NewRow<T>[], options: InsertOptions<T> | undefined, undo: Undo): Row<T>[];
  update(
    where: Where<T> | AllRows,
    patch: Patch<T>,
    options: UpdateOptions<T> | undefined,
    undo: Undo,
  ): Row<T>[];
  /** Returns the rows in the order of a lock. Whoever holds the table has every row. */
  lock(where: Where<T> | AllRows, options: ChangeOptions<T> | undefined): Row<T>[];
  delete(where: Where<T> | AllRows, options: ChangeOptions<T> | undefined, undo: Undo): Row<T>[];
}

export function createMemoryTable<T extends Table>(
  table: T,
  columns: Columns = table.columns,
): MemoryTable<T> {
  const rows = createIndexedRows(table);
  const copy = rowCopier(table);
  const removedColumns = Object.keys(columns).filter((name) => !Object.hasOwn(table.columns, name));
  const removedValues = valuesOf(removedColumns, columns);

  /** Returns the slots that a change affects, in the requested order. */
  function slotsToChange(where: Where<T> | AllRows, options: ChangeOptions<T> = {}): RowSlot[] {
    checkBounds(table, options);
    const order = orderOf(table, options.orderBy);
    const found = rows.matching(guardOf(table, where));
    if (options.limit === undefined && options.orderBy === undefined) return found;
    const compare = comparator(order);
    return sortedHead(found, (left, right) => compare(left.row, right.row), options.limit);
  }

  return {
    table,
    columns,

    stored: () => rows.matching([]).map(({ row }) => row),

    load(stored) {
      const missing = valuesOf(Object.keys(columns), columns);
      for (const row of stored) rows.put({ ...missing, ...row }, []);
    },

    get(key) {
      checkKey(table, key);
      const slot = rows.at(key as StoredRow);
      return slot === undefined ? null : copy(slot.row);
    },

    find(query) {
      checkBounds(table, query);
      const order = orderOf(table, query.orderBy);
      const compare = comparator(order);
      let found = rows.matching(conditionsOf(table, query.where ?? {})).map((slot) => slot.row);
      if (query.after !== undefined) {
        const position = positionOf(table, order, query.after);
        found = found.filter((row) => compare(row, position) > 0);
      }
      const offset = query.offset ?? 0;
      const head = sortedHead(found, compare, query.limit === undefined ? undefined : offset + query.limit);
      return head.slice(offset).map(copy);
    },

    count(where, { orderBy, before } = {}) {
      const order = orderOf(table, orderBy);
      const found = rows.matching(conditionsOf(table, where));
      if (before === undefined) return found.length;
      const compare = comparator(order);
      const position = positionOf(table, order, before);
      return found.filter(({ row }) => compare(row, position) < 0).length;
    },

    sum(name, where) {
      summedColumn(table, name);
      const found = rows.matching(conditionsOf(table, where));
      // Bigints, because the sum of safe integers may pass the range of exact numbers and come back.
      const sum = found.reduce((total, { row }) => total + BigInt((row[name] as number | null) ?? 0), 0n);
      return safeSum(table, name, sum);
    },

    insert(newRows, options, undo) {
      const completeRows = newRows.map((row) => copy(completeRow(table, row) as StoredRow));
      const changes =
        options !== undefined && 'orUpdate' in options ? changesOf(table, options.orUpdate) : [];
      if (changes.length > 0) checkDistinctKeys(table, completeRows);
      return wholeOrNothing(undo, () =>
        completeRows.flatMap((complete) => {
          const row = removedColumns.length > 0 ? { ...complete, ...removedValues } : complete;
          const existing = changes.length > 0 ? rows.at(row) : undefined;
          if (existing !== undefined) {
            rows.replace(existing, changedRow(table.name, existing.row, changes), undo);
            return [copy(existing.row)];
          }
          if (options !== undefined && 'ifAbsent' in options && rows.isTaken(row)) return [];
          return [copy(rows.put(row, undo).row)];
        }),
      );
    },

    lock: (where, options) => slotsToChange(where, options).map(({ row }) => copy(row)),

    update(where, patch, options, undo) {
      const changes = changesOf(table, patch);
      return wholeOrNothing(undo, () =>
        slotsToChange(where, options).map((slot) => {
          rows.replace(slot, changedRow(table.name, slot.row, changes), undo);
          return options?.returns === 'key' ? (keyOf(table, slot.row) as Row<T>) : copy(slot.row);
        }),
      );
    },

    delete(where, options, undo) {
      return slotsToChange(where, options).map((slot) => {
        rows.remove(slot, undo);
        return copy(slot.row);
      });
    },
  };
}

/** Returns the value of each column in a row that was inserted without it. */
const valuesOf = (names: readonly string[], columns: Columns): StoredRow =>
  Object.fromEntries(names.map((name) => [name, columns[name]!.default ?? null]));
