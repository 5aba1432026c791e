import { isDeepStrictEqual } from 'node:util';
import {
  type AllRows,
  type ChangeOptions,
  type ColumnCondition,
  type CountOptions,
  changedRow,
  changesOf,
  checkBounds,
  checkDistinctKeys,
  checkKey,
  checkSuccessor,
  checkTable,
  comparator,
  completeRow,
  conditionsOf,
  guardOf,
  isUniqueConflict,
  type Key,
  keyOf,
  keyText,
  matches,
  type NewRow,
  orderOf,
  type Patch,
  positionOf,
  type Query,
  type Row,
  rowCopier,
  type StoredRow,
  safeSum,
  summedColumn,
  type Table,
  UniqueConflict,
  type UpdateOptions,
  uniqueSetRefused,
  unknownTable,
  type Where,
} from '@lobbykit/core/storage';
import type { Entry, TableEntry } from './journal.ts';

/** One table: its declaration, what the file has of it, and its rows by primary key. */
interface Rows {
  readonly table: Table;
  readonly stored: TableEntry;
  readonly byKey: Map<string, StoredRow>;
}

export type TableRows = ReturnType<typeof createTableRows>;

/**
 * Creates the tables in memory, with the six operations as synchronous functions.
 *
 * A write that throws may have changed some rows: the unit that it belongs to fails, and `revert` takes back all of its
 * writes. Every query reads all rows of its table. A database uses its indexes here.
 */
export function createTableRows() {
  let tables = new Map<string, Rows>();
  /** The tables as they were before the current unit. */
  let earlierTables = new Map(tables);
  let writes: { readonly rows: Rows; readonly key: string; readonly before: StoredRow | undefined }[] = [];

  function rowsOf({ name }: Table): Rows {
    const rows = tables.get(name);
    if (rows === undefined) throw unknownTable(name);
    return rows;
  }

  /** Replaces a row, adds one or deletes one. Throws if another row has its primary key or one of its unique sets. */
  function put(rows: Rows, before: StoredRow | undefined, after: StoredRow | undefined): void {
    const taken = after && conflictOf(rows, after, before);
    if (taken !== undefined) throw new UniqueConflict(rows.table.name, taken);
    const key = keyText(rows.table, after ?? before!);
    writes.push({ rows, key, before });
    set(rows, key, after);
  }

  /** Gives the rows the columns that they lack. If the table has changed, all rows are checked and written. */
  function fillColumns(rows: Rows, hasChanged: boolean): void {
    const { table, byKey } = rows;
    const values = Object.fromEntries(
      Object.entries(table.columns).map(([name, column]) => [name, column.default ?? null]),
    );
    try {
      for (const row of byKey.values()) {
        const isComplete = Object.keys(values).every((name) => Object.hasOwn(row, name));
        if (hasChanged || !isComplete) put(rows, row, { ...values, ...row });
      }
    } catch (error) {
      throw isUniqueConflict(error) ? uniqueSetRefused(table, error.columns, error) : error;
    }
  }

  /** Returns the rows that a change affects, in its order. */
  function chosen<T extends Table>(
    table: T,
    where: Where<T> | AllRows,
    { orderBy, limit }: ChangeOptions<T> = {},
  ): StoredRow[] {
    checkBounds(table, { limit });
    const found = filter(rowsOf(table), guardOf(table, where));
    return found.sort(comparator(orderOf(table, orderBy))).slice(0, limit);
  }

  return {
    get<T extends Table>(table: T, key: Key<T>): Row<T> | null {
      const { byKey } = rowsOf(table);
      checkKey(table, key);
      const row = byKey.get(keyText(table, key));
      return row === undefined ? null : rowCopier(table)(row);
    },

    find<T extends Table>(table: T, { where = {}, orderBy, after, limit, offset = 0 }: Query<T>): Row<T>[] {
      checkBounds(table, { limit, offset });
      const order = orderOf(table, orderBy);
      const compare = comparator(order);
      let found = filter(rowsOf(table), conditionsOf(table, where));
      if (after !== undefined) {
        const position = positionOf(table, order, after);
        found = found.filter((row) => compare(row, position) > 0);
      }
      const end = limit === undefined ? undefined : offset + limit;
      return found.sort(compare).slice(offset, end).map(rowCopier(table));
    },

    count<T extends Table>(table: T, where: Where<T>, { orderBy, before }: CountOptions<T> = {}): number {
      const order = orderOf(table, orderBy);
      const found = filter(rowsOf(table), conditionsOf(table, where));
      if (before === undefined) return found.length;
      const position = positionOf(table, order, before);
      return found.filter((row) => comparator(order)(row, position) < 0).length;
    },

    sum<T extends Table>(table: T, column: string, where: Where<T>): number {
      summedColumn(table, column);
      const found = filter(rowsOf(table), conditionsOf(table, where));
      const values = found.map((row) => (row as Readonly<Record<string, unknown>>)[column] as number | null);
      return safeSum(
        table,
        column,
        values.reduce((sum, value) => sum + BigInt(value ?? 0), 0n),
      );
    },

    insert<T extends Table>(
      table: T,
      newRows: NewRow<T> | readonly NewRow<T>[],
      { ifAbsent, orUpdate }: { readonly ifAbsent?: true; readonly orUpdate?: Patch<T> } = {},
    ): Row<T>[] {
      const rows = rowsOf(table);
      const copy = rowCopier(table);
      const complete = ([newRows].flat() as NewRow<T>[]).map((row) => copy(completeRow(table, row)));
      const changes = orUpdate && changesOf(table, orUpdate);
      if (changes !== undefined) checkDistinctKeys(table, complete);
      return complete.flatMap((row) => {
        if (ifAbsent && conflictOf(rows, row) !== undefined) return [];
        const existing = changes && rows.byKey.get(keyText(table, row));
        const written = existing ? changedRow(table.name, existing, changes) : row;
        put(rows, existing, written);
        return [copy(written)];
      });
    },

    /** One unit runs at a time, so it has every row. */
    lock<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Row<T>[] {
      return chosen(table, where, options).map(rowCopier(table));
    },

    update<T extends Table>(
      table: T,
      where: Where<T> | AllRows,
      patch: Patch<T>,
      options: UpdateOptions<T> = {},
    ): Row<T>[] {
      const changes = changesOf(table, patch);
      return chosen(table, where, options).map((row) => {
        const changed = changedRow(table.name, row, changes);
        put(rowsOf(table), row, changed);
        return options.returns === 'key' ? (keyOf(table, row) as Row<T>) : rowCopier(table)(changed);
      });
    },

    delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Row<T>[] {
      return chosen(table, where, options).map((row) => {
        put(rowsOf(table), row, undefined);
        return rowCopier(table)(row);
      });
    },

    /** Declares tables, and fills new columns of existing rows. Throws if rows or columns do not allow it. */
    migrate(declared: readonly Table[]): void {
      for (const table of declared) {
        checkTable(table);
        const earlier = tables.get(table.name);
        if (earlier !== undefined)
          checkSuccessor(table, {
            ...earlier.stored,
            columns: new Map(Object.entries(earlier.stored.columns)),
          });
        const rows = {
          table,
          stored: storedTable(table, earlier?.stored),
          byKey: earlier?.byKey ?? new Map(),
        };
        tables.set(table.name, rows);
        fillColumns(rows, rows.stored !== earlier?.stored);
      }
    },

    /** Applies an entry of the journal at the start. */
    replay(entry: Entry): void {
      if ('row' in entry) {
        set(tables.get(entry.table)!, entry.key, entry.row ?? undefined);
        return;
      }
      const { declare: stored } = entry;
      const table = { ...stored, columns: {}, indexes: [] }; // replaced by the migration
      tables.set(stored.name, { table, stored, byKey: tables.get(stored.name)?.byKey ?? new Map() });
    },

    /** Returns what the current unit has changed. */
    changes(): Entry[] {
      const changed = [...tables].filter(([name, { stored }]) => earlierTables.get(name)?.stored !== stored);
      return [
        ...changed.map(([, { stored }]) => ({ declare: stored })),
        ...writes.map(({ rows, key }) => ({
          table: rows.table.name,
          key,
          row: rows.byKey.get(key) ?? null,
        })),
      ];
    },

    /** Keeps what the current unit has changed. */
    keep(): void {
      writes = [];
      earlierTables = new Map(tables);
    },

    /** Takes back what the current unit has changed. */
    revert(): void {
      for (const { rows, key, before } of writes.splice(0).reverse()) set(rows, key, before);
      tables = new Map(earlierTables);
    },
  };
}

/** Returns the columns of the primary key or unique set of this row that another row has too. */
function conflictOf(
  { table, byKey }: Rows,
  row: StoredRow,
  itself?: StoredRow,
): readonly string[] | undefined {
  const sameKey = byKey.get(keyText(table, row));
  if (sameKey !== undefined && sameKey !== itself) return table.key;
  const isTaken = (columns: readonly string[]): boolean =>
    columns.every((name) => row[name] !== null) &&
    [...byKey.values()].some(
      (other) => other !== itself && columns.every((name) => other[name] === row[name]),
    );
  return table.unique.find(isTaken);
}

/** Returns what the file has to know of a table. A column stays as it was when it was added. */
function storedTable({ name, columns, key, unique }: Table, earlier?: TableEntry): TableEntry {
  const stored = Object.entries(columns).map(([column, { type, nullable, default: value }]) => [
    column,
    { type, nullable, hasDefault: value !== undefined },
  ]);
  const entry = { name, columns: { ...Object.fromEntries(stored), ...earlier?.columns }, key, unique };
  return isDeepStrictEqual(entry, earlier) ? earlier! : entry;
}

function set({ byKey }: Rows, key: string, row: StoredRow | undefined): void {
  if (row === undefined) byKey.delete(key);
  else byKey.set(key, row);
}

const filter = ({ byKey }: Rows, conditions: readonly ColumnCondition[]): StoredRow[] =>
  [...byKey.values()].filter((row) => matches(conditions, row));
