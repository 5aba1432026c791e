import { unknownTable } from '../check.ts';
import { storageClosed } from '../errors.ts';
import type { InsertOptions, Storage, StorageOperations } from '../storage.ts';
import type { NewRow, Table } from '../table.ts';
import { migratedTable } from './migrate.ts';
import type { MemoryTable } from './table.ts';
import { createTurns, type Run } from './turns.ts';

/** Finds the table by its name; the declaration that counts is the one that was migrated last. */
type TableOf = <T extends Table>(table: T) => MemoryTable<T>;

/**
 * Creates the reference storage: everything in this process's memory, gone with it.
 *
 * For tests, for demonstrations, and as the specification of what a storage does. One process only, so it wakes nobody
 * (`listen` and `notify` are absent). A query that no index serves looks at every row of its table.
 */
export function createMemoryStorage(): Storage {
  const turns = createTurns();
  const tables = new Map<string, MemoryTable>();
  let closed = false;

  const tableOf: TableOf = <T extends Table>(table: T) => {
    const known = tables.get(table.name);
    if (known === undefined) throw closed ? storageClosed() : unknownTable(table.name);
    return known as unknown as MemoryTable<T>;
  };

  return {
    ...operations(turns.run, tableOf),

    transaction: (work) =>
      turns.hold(async (run) => {
        if (closed) throw storageClosed();
        return work(operations(run, tableOf));
      }),

    migrate: (declared) =>
      turns.run(() => {
        if (closed) throw storageClosed();
        const migrated = declared.map((table) => migratedTable(table, tables.get(table.name)));
        for (const each of migrated) tables.set(each.table.name, each);
      }),

    close: () =>
      turns.run(() => {
        closed = true;
        tables.clear();
      }),

    health: async () => [
      {
        component: 'storage',
        healthy: !closed,
        status: closed ? 'closed' : 'in memory, lost when the process ends',
      },
    ],
  };
}

const operations = (run: Run, tableOf: TableOf): StorageOperations => ({
  get: (table, key) => run(() => tableOf(table).get(key)),
  find: (table, query) => run(() => tableOf(table).find(query)),
  count: (table, where, options) => run(() => tableOf(table).count(where, options)),
  insert: <T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], options?: InsertOptions<T>) =>
    run((undo) => tableOf(table).insert(listOf<NewRow<T>>(rows), options, undo)),
  update: (table, where, patch, options) => run((undo) => tableOf(table).update(where, patch, options, undo)),
  delete: (table, where, options) => run((undo) => tableOf(table).delete(where, options, undo)),
});

/** `Array.isArray` does not narrow a readonly array away. */
const listOf = <Item>(items: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(items) ? items : [items as Item];
