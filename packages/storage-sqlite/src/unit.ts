import { type StorageOperations, storageBusy, unitEnded, unitYielded } from '@lobbykit/core/storage';
import type { Operations } from '@lobbykit/sql';
import type Database from 'better-sqlite3';

export type UnitOperations = StorageOperations;

export type UnitOutcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * One unit of work.
 *
 * It is open until its work settles. Open and sound: its operations run at once. Open and failed, because one of them
 * threw or the transaction is gone: every later one rejects with the same error, and so does the unit unless its work throws
 * another. A unit that
 * yielded to the event loop ends there and then. Ended: its operations reject.
 */
export interface OpenUnit {
  readonly open: boolean;
  /** The first error of an operation. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly ended: Promise<UnitOutcome>;
  start(work: (unit: UnitOperations) => Promise<unknown>): void;
  /** Ends the unit because the event loop turned. */
  yielded(): void;
}

export function openUnit(operations: Operations, database: Database.Database): OpenUnit {
  const { promise: ended, resolve } = Promise.withResolvers<UnitOutcome>();
  let isOpen = true;
  let failure: { readonly error: unknown } | undefined;

  function end(outcome: UnitOutcome): void {
    if (!isOpen) return;
    isOpen = false;
    resolve(outcome);
  }

  /** Each operation of a unit runs in the caller's own turn; only its answer comes as a promise. */
  async function inUnit<Result>(operation: () => Result | Promise<Result>): Promise<Result> {
    if (failure !== undefined) throw failure.error;
    if (!isOpen) throw unitEnded();
    try {
      // After some errors SQLite has rolled everything back, and a further write would commit by itself.
      if (!database.inTransaction) throw storageBusy('the transaction was lost');
      return await operation();
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  }

  const unit: UnitOperations = {
    get: (table, key) => inUnit(() => operations.get(table, key)),
    find: (table, query) => inUnit(() => operations.find(table, query)),
    count: (table, where, options) => inUnit(() => operations.count(table, where, options)),
    insert: (table, rows, options) => inUnit(() => operations.insert(table, rows, options)),
    update: (table, where, patch, options) => inUnit(() => operations.update(table, where, patch, options)),
    delete: (table, where, options) => inUnit(() => operations.delete(table, where, options)),
  };

  return {
    get open() {
      return isOpen;
    },
    get failure() {
      return failure;
    },
    ended,
    start(work) {
      const settled = async (): Promise<unknown> => work(unit);
      settled().then(
        (value) => end(failure ?? { value }),
        (error) => end({ error }),
      );
    },
    yielded() {
      failure ??= { error: unitYielded() };
      end(failure);
    },
  };
}
