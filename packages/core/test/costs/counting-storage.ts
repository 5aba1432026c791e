import { findReferenced } from '../../src/storage/find-referenced.ts';
import { getReferenced, lockReferenced } from '../../src/storage/get-referenced.ts';
import { getWith } from '../../src/storage/get-with.ts';
import { insertNumbered } from '../../src/storage/insert-numbered.ts';
import type { Storage, StorageOperations, UnitOperations } from '../../src/storage/storage.ts';
import type { Key, Table } from '../../src/storage/table.ts';

/** What a storage was asked for. */
export interface Work {
  /** The statements in the order in which they began, with their tables: `update parties`. */
  statements: string[];
  /** The number of rows that were written or deleted. */
  rows: number;
  /** The number of entries of keys, unique sets and indexes that were written for these rows. */
  entries: number;
}

type Values = Readonly<Record<string, unknown>>;

/** An update writes no entry if no column of an index changes, and otherwise one into each index, as Postgres does. */
const entriesOfRow = ({ key, unique, indexes }: Table, patch?: Values): number =>
  patch === undefined || [key, ...unique, ...indexes].flat().some((name) => name in patch)
    ? 1 + unique.length + indexes.length
    : 0;

/** Wraps a storage so that it counts its work. The statements that SQLite and Postgres have for two reads or writes are one. */
export function createCountingStorage(inner: Storage, work: Work): Storage {
  function count(table: Table, rows: number, patch?: Values): void {
    work.rows += rows;
    work.entries += rows * entriesOfRow(table, patch);
  }

  /** Counts the rows of an insert: those that it updates, and those that are new. */
  async function insert(
    on: StorageOperations,
    table: Table,
    rows: Values | readonly Values[],
    options?: { readonly orUpdate?: Values },
  ): Promise<Values[]> {
    const patch = options?.orUpdate;
    const present = patch === undefined ? 0 : await countPresent(on, table, [rows].flat() as Values[]);
    const written = await (on.insert as (...all: unknown[]) => Promise<Values[]>)(table, rows, options);
    count(table, written.length - present);
    if (patch !== undefined) count(table, present, patch);
    return written;
  }

  /** Wraps operations. `began` hears of each statement. */
  const counted = (on: StorageOperations, began: (statement: string) => void): StorageOperations => {
    const read =
      (operation: 'get' | 'find' | 'count' | 'sum' | 'lock') =>
      (table: Table, ...args: readonly unknown[]) => {
        began(`${operation} ${table.name}`);
        return (on[operation] as (...all: unknown[]) => unknown)(table, ...args);
      };
    return {
      get: read('get'),
      find: read('find'),
      count: read('count'),
      sum: read('sum'),
      lock: read('lock'),
      insert(table: Table, rows: Values | readonly Values[], options?: { readonly orUpdate?: Values }) {
        began(`${options?.orUpdate ? 'upsert' : 'insert'} ${table.name}`);
        return insert(on, table, rows, options);
      },
      async update(table: Table, where: unknown, patch: Values, options?: unknown) {
        began(`update ${table.name}`);
        const rows = await (on.update as (...all: unknown[]) => Promise<Values[]>)(
          table,
          where,
          patch,
          options,
        );
        count(table, rows.length, patch);
        return rows;
      },
      async delete(table: Table, ...args: readonly unknown[]) {
        began(`delete ${table.name}`);
        const rows = await (on.delete as (...all: unknown[]) => Promise<Values[]>)(table, ...args);
        count(table, rows.length);
        return rows;
      },
    } as unknown as StorageOperations;
  };

  /** `pending` gets what the unit has to wait for: a statement of a unit may be one that nobody awaits. */
  const unit = (on: UnitOperations, pending: Promise<unknown>[]): UnitOperations => {
    const silent = counted(on, () => {});
    return {
      ...counted(on, (statement) => work.statements.push(statement)),
      getReferenced(table, key, column, referenced, lock) {
        work.statements.push(`${lock ? 'lock' : 'get'} ${table.name} and ${referenced.name}`);
        const read = lock ? lockReferenced : getReferenced;
        return read(on, table, key, column, referenced);
      },
      insertNumbered(input) {
        work.statements.push(`number ${input.rows.name}`);
        const counters = insertNumbered(silent, input);
        pending.push(counters);
        return counters;
      },
    };
  };

  return {
    ...inner,
    ...counted(inner, (statement) => work.statements.push(statement)),
    getWith(table, key, children, column) {
      work.statements.push(`get ${table.name} with ${children.name}`);
      return getWith(inner, table, key, children, column);
    },
    getReferenced(table, key, column, referenced) {
      work.statements.push(`get ${table.name} and ${referenced.name}`);
      return getReferenced(inner, table, key, column, referenced);
    },
    findReferenced(table, query, column, referenced) {
      work.statements.push(`find ${table.name} and ${referenced.name}`);
      return findReferenced(inner, table, query, column, referenced);
    },
    transaction(body) {
      return inner.transaction(async (on) => {
        const pending: Promise<unknown>[] = [];
        const result = await body(unit(on, pending));
        await Promise.all(pending);
        return result;
      });
    },
  };
}

async function countPresent(on: StorageOperations, table: Table, rows: readonly Values[]): Promise<number> {
  let present = 0;
  for (const row of rows) {
    const key = Object.fromEntries(table.key.map((name) => [name, row[name]])) as Key<Table>;
    if ((await on.get(table, key)) !== null) present++;
  }
  return present;
}
