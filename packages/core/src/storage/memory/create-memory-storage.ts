import { unknownTable } from '../check.ts';
import { storageClosed } from '../errors.ts';
import type { InsertOptions, Storage, StorageOperations } from '../storage.ts';
import type { NewRow, Table } from '../table.ts';
import { migrateTable } from './migrate.ts';
import type { MemoryTable } from './table.ts';
import { createTransactions, type Run } from './transactions.ts';

/** Finds the table by its name. The declaration that was migrated last is valid. */
type TableOf = <T extends Table>(table: T) => MemoryTable<T>;

/**
 * Creates the reference storage. It keeps everything in the memory of this process and loses it when the process ends.
 *
 * Use it for tests and demonstrations; it is also the specification of a storage. It works for one process only, so it
 * has no `listen` and `notify`. A query that cannot use an index reads every row of its table.
 */
export function createMemoryStorage(): Storage {
  const transactions = createTransactions();
  const tables = new Map<string, MemoryTable>();
  let closed = false;

  const tableOf: TableOf = <T extends Table>(table: T) => {
    const known = tables.get(table.name);
    if (known === undefined) throw closed ? storageClosed() : unknownTable(table.name);
    return known as unknown as MemoryTable<T>;
  };

  return {
    ...operations(transactions.run, tableOf),

    transaction: (work) =>
      transactions.unit(async (run) => {
        if (closed) throw storageClosed();
        return work(operations(run, tableOf));
      }),

    migrate: (declared) =>
      transactions.run(() => {
        if (closed) throw storageClosed();
        const migrated = declared.map((table) => migrateTable(table, tables.get(table.name)));
        for (const each of migrated) tables.set(each.table.name, each);
      }),

    close: () =>
      transactions.run(() => {
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
  sum: (table, column, where) => run(() => tableOf(table).sum(column, where)),
  lock: (table, where, options) => run(() => tableOf(table).lock(where, options)),
  insert: <T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], options?: InsertOptions<T>) =>
    run((undo) => tableOf(table).insert(listOf<NewRow<T>>(rows), options, undo)),
  update: (table, where, patch, options) => run((undo) => tableOf(table).update(where, patch, options, undo)),
  delete: (table, where, options) => run((undo) => tableOf(table).delete(where, options, undo)),
});

/** Needed because `Array.isArray` does not exclude readonly arrays when it narrows a type. */
const listOf = <Item>(items: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(items) ? items : [items as Item];
