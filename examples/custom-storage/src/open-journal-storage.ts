import { type Storage, storageClosed, storageReentry } from '@lobbykit/core/storage';
import { openJournal } from './journal.ts';
import { createTableRows } from './rows.ts';
import { isInsideUnit, runUnit } from './unit.ts';

// #region storage

/**
 * Opens a storage that holds all rows in memory and writes each commit to the file.
 *
 * Commits run one after another: the next one starts when the last one is durable or reverted. A single operation is a
 * unit too, so no caller reads a row that could still be lost.
 */
export async function openJournalStorage(path: string): Promise<Storage> {
  const rows = createTableRows();
  const journal = await openJournal(path, rows.replay);
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isInsideUnit(rows)) throw storageReentry();
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  /** Makes what `work` changes durable, or takes it back. */
  const commit = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      if (isClosed) throw storageClosed();
      try {
        const result = await work();
        const changes = rows.changes();
        if (changes.length > 0) await journal.append(changes);
        rows.keep();
        return result;
      } catch (error) {
        rows.revert();
        throw error;
      }
    });

  const transaction: Storage['transaction'] = (work) => commit(() => runUnit(rows, work));

  return {
    get: (table, key) => transaction((unit) => unit.get(table, key)),
    find: (table, query) => transaction((unit) => unit.find(table, query)),
    count: (table, where, options) => transaction((unit) => unit.count(table, where, options)),
    sum: (table, column, where) => transaction((unit) => unit.sum(table, column, where)),
    lock: (table, where, options) => transaction((unit) => unit.lock(table, where, options)),
    insert: (table, newRows, options) => transaction((unit) => unit.insert(table, newRows, options)),
    update: (table, where, patch, options) =>
      transaction((unit) => unit.update(table, where, patch, options)),
    delete: (table, where, options) => transaction((unit) => unit.delete(table, where, options)),
    transaction,

    migrate: (tables) => commit(async () => rows.migrate(tables)),

    close: () =>
      inTurn(async () => {
        if (!isClosed) await journal.close();
        isClosed = true;
      }),

    async health() {
      const status = isClosed ? 'closed' : (journal.failure()?.message ?? 'in memory, with a journal');
      return [{ component: 'storage', healthy: !isClosed && journal.failure() === undefined, status }];
    },
  };
}

// #endregion
