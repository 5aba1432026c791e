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
  type Table,
  UniqueConflict,
  type UpdateOptions,
  unknownTable,
  type Where,
} from '@lobbykit/core/storage';
import type { Entry } from './journal.ts';

/** The rows of one table by their primary key. */
interface Rows {
  readonly table: Table;
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
  const tables = new Map<string, Rows>();
  let declared: Table[] = [];
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

    /** Declares the tables, and fills new columns of existing rows. If one table is refused, none changes. */
    migrate(next: readonly Table[]): void {
      for (const table of next) {
        checkTable(table);
        const earlier = tables.get(table.name);
        if (earlier !== undefined) checkSuccessor(table, earlier.table);
      }
      for (const table of next) {
        const earlier = tables.get(table.name);
        const rows: Rows = { table, byKey: earlier?.byKey ?? new Map() };
        tables.set(table.name, rows);
        if (earlier !== undefined && isDeepStrictEqual(stored(table), stored(earlier.table))) continue;
        declared.push(stored(table));
        const copy = rowCopier(table);
        for (const row of rows.byKey.values()) put(rows, row, copy(completeRow(table, row as NewRow<Table>)));
      }
    },

    /** Applies an entry of the journal at the start. */
    replay(entry: Entry): void {
      if ('row' in entry) {
        set(tables.get(entry.table)!, entry.key, entry.row ?? undefined);
        return;
      }
      const { name } = entry.declare;
      tables.set(name, { table: entry.declare, byKey: tables.get(name)?.byKey ?? new Map() });
    },

    /** Returns what the current unit has changed. */
    changes: (): Entry[] => [
      ...declared.map((table) => ({ declare: table })),
      ...writes.map(({ rows, key }) => ({ table: rows.table.name, key, row: rows.byKey.get(key) ?? null })),
    ],

    /** Keeps what the current unit has changed. */
    keep(): void {
      writes = [];
      declared = [];
    },

    /** Takes back what the current unit has changed. */
    revert(): void {
      for (const { rows, key, before } of writes.splice(0).reverse()) set(rows, key, before);
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

/** Returns what the next start has to know of a declaration. */
const stored = ({ name, columns, key, unique }: Table): Table => ({
  name,
  columns: Object.fromEntries(
    Object.entries(columns).map(([column, { type, nullable }]) => [column, { type, nullable }]),
  ),
  key,
  unique,
  indexes: [],
});

function set({ byKey }: Rows, key: string, row: StoredRow | undefined): void {
  if (row === undefined) byKey.delete(key);
  else byKey.set(key, row);
}

const filter = ({ byKey }: Rows, conditions: readonly ColumnCondition[]): StoredRow[] =>
  [...byKey.values()].filter((row) => matches(conditions, row));
