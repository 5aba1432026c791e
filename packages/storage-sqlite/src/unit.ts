import { storageBusy, type UnitOperations, unitEnded, unitYielded } from '@lobbykit/core/storage';
import type { Operations, ReadReferenced } from '@lobbykit/sql';
import type Database from 'better-sqlite3';

/** The operations on the connection that writes. */
export interface Changes extends Operations {
  readonly getReferenced: ReadReferenced;
}

export type UnitOutcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * One unit of work.
 *
 * A unit is open until its work settles. While no operation has failed, operations run immediately. After one has
 * thrown, or the transaction is lost, every later operation rejects with the same error. The unit rejects with that
 * error too, unless its work throws another one. A unit that yields to the event loop ends immediately. The operations
 * of an ended unit reject.
 */
export interface OpenUnit {
  readonly open: boolean;
  /** The first error of an operation. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly ended: Promise<UnitOutcome>;
  start(work: (unit: UnitOperations) => Promise<unknown>): void;
  /** Ends the unit because it yielded to the event loop. */
  endYielded(): void;
}

export function openUnit(operations: Changes, database: Database.Database): OpenUnit {
  const { promise: ended, resolve } = Promise.withResolvers<UnitOutcome>();
  let isOpen = true;
  let failure: { readonly error: unknown } | undefined;

  function end(outcome: UnitOutcome): void {
    if (!isOpen) return;
    isOpen = false;
    resolve(outcome);
  }

  /** Runs the operation in the same turn as the call. Only its result comes as a promise. */
  async function inUnit<Result>(operation: () => Result | Promise<Result>): Promise<Result> {
    if (failure !== undefined) throw failure.error;
    if (!isOpen) throw unitEnded();
    try {
      // After some errors SQLite has rolled back the transaction. A further write would then be a commit of its own.
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
    sum: (table, column, where) => inUnit(() => operations.sum(table, column, where)),
    insert: (table, rows, options) => inUnit(() => operations.insert(table, rows, options)),
    update: (table, where, patch, options) => inUnit(() => operations.update(table, where, patch, options)),
    delete: (table, where, options) => inUnit(() => operations.delete(table, where, options)),
    getReferenced: (table, key, column, referenced, lock) =>
      inUnit(() => operations.getReferenced(table, key, column, referenced, lock)),
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
    endYielded() {
      failure ??= { error: unitYielded() };
      end(failure);
    },
  };
}
