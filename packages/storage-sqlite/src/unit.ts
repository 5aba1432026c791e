import { type UnitOperations, unitEnded, unitYielded } from '@lobbykit/core/storage';
import type { Answer, Operations, ReadReferenced } from '@lobbykit/sql';

/** The operations on the connection that writes. */
export interface Changes extends Operations {
  readonly getReferenced: ReadReferenced;
}

export type UnitOutcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * One unit of work.
 *
 * A unit is open until its work settles. While no operation has failed, operations run immediately. After one has
 * thrown, every later operation rejects with the same error: after some errors SQLite has rolled back the transaction,
 * and a further write would be a commit of its own. The unit rejects with that error too, unless its work throws another
 * one. A unit that yields to the event loop ends immediately. The operations of an ended unit reject.
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

export function openUnit(operations: Changes): OpenUnit {
  const { promise: ended, resolve } = Promise.withResolvers<UnitOutcome>();
  let isOpen = true;
  let failure: { readonly error: unknown } | undefined;

  function end(outcome: UnitOutcome): void {
    if (!isOpen) return;
    isOpen = false;
    resolve(outcome);
  }

  /** Runs the operation in the same turn as the call. Only its result comes as a promise. */
  function inUnit<Result>(operation: () => Answer<Result>): Promise<Result> {
    if (failure !== undefined) return Promise.reject(failure.error);
    if (!isOpen) return Promise.reject(unitEnded());
    try {
      // On SQLite an operation returns its result or throws; it never returns a promise.
      return Promise.resolve(operation());
    } catch (error) {
      failure ??= { error };
      return Promise.reject(error);
    }
  }

  const unit: UnitOperations = {
    get: (table, key) => inUnit(() => operations.get(table, key)),
    find: (table, query) => inUnit(() => operations.find(table, query)),
    count: (table, where, options) => inUnit(() => operations.count(table, where, options)),
    sum: (table, column, where) => inUnit(() => operations.sum(table, column, where)),
    insert: (table, rows, options) => inUnit(() => operations.insert(table, rows, options)),
    lock: (table, where, options) => inUnit(() => operations.lock(table, where, options)),
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
