import { type UnitOperations, unitEnded } from '@lobbykit/core/storage';
import { createGetReferenced, createOperations, type Plans } from '@lobbykit/sql';
import { isAborted } from './database-errors.ts';
import type { Queryable } from './deadline.ts';
import { createUnitExecutor } from './executor.ts';
import { createInsertNumbered } from './insert-numbered.ts';
import { lockKeys, needsKeyLocks } from './key-locks.ts';

/** One unit of work on one connection, between `begin` and `commit`. */
export interface OpenUnit {
  readonly open: boolean;
  readonly operations: UnitOperations;
  /** The first error of an operation. The unit can then only be rolled back. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Rejects further operations, and resolves when the statements of all earlier ones have been sent. */
  close(): Promise<void>;
  /** Resolves when every operation has ended. */
  settled(): Promise<void>;
}

export interface UnitOptions {
  /** Whether statements are prepared under a name. */
  readonly named: boolean;
  /** The answer to `begin` on a connection that pipelines statements; null if each statement waits for the last. */
  readonly begun: Promise<unknown> | null;
}

/**
 * Opens a unit. Its operations run one after another, in the order of their calls, even if `work` does not await them.
 * After one has failed, the others reject with the same error, as Postgres would refuse them too.
 *
 * With pipelining, statements are sent at once, and reads of one shape that are asked for in one turn are one statement. Only an operation that changes rows waits until the `begin` has been
 * answered: if the `begin` failed, the change would be a transaction of its own. Later operations wait behind it.
 */
export function openUnit(plans: Plans, client: Queryable, { named, begun }: UnitOptions): OpenUnit {
  const executor = createUnitExecutor((work) => work(client), named);
  const operations = createOperations(plans, executor);
  const getReferenced = createGetReferenced(plans, executor);
  const insertNumbered = createInsertNumbered(plans, executor);
  let open = true;
  let failure: { readonly error: unknown } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let hasBegun = false;
  let isHeldBack = false;
  begun?.then(
    () => {
      hasBegun = true;
    },
    () => undefined,
  );

  async function run<Result>(
    operation: () => Result | Promise<Result>,
    isHarmless: boolean,
    earlier: Promise<unknown>,
  ): Promise<Result> {
    try {
      if (begun === null) await earlier;
      else if (!hasBegun && (isHeldBack || !isHarmless)) {
        isHeldBack = true;
        await begun;
      }
      if (failure !== undefined) throw failure.error;
      return await operation();
    } catch (error) {
      // The operation that made the transaction fail is an earlier one.
      if (isAborted(error)) await earlier;
      failure ??= { error };
      throw failure.error;
    }
  }

  function inUnit<Result>(operation: () => Result | Promise<Result>, isHarmless = false): Promise<Result> {
    if (!open) return Promise.reject(failure?.error ?? unitEnded());
    const earlier = last;
    const result = run(operation, isHarmless, earlier);
    last = result.then(
      () => earlier,
      () => earlier,
    );
    return result;
  }

  return {
    get open() {
      return open;
    },
    get failure() {
      return failure;
    },
    operations: {
      get: (table, key) => inUnit(() => operations.get(table, key), true),
      find: (table, query) => inUnit(() => operations.find(table, query), true),
      count: (table, where, options) => inUnit(() => operations.count(table, where, options), true),
      sum: (table, column, where) => inUnit(() => operations.sum(table, column, where), true),
      insert: (table, rows, options) =>
        inUnit(async () => {
          if (!needsKeyLocks(table, options)) return operations.insert(table, rows, options);
          executor.sendReads();
          const locked = lockKeys(client, table, rows);
          // If the insert throws for its input, nobody awaits the locks.
          locked.catch(() => undefined);
          if (begun === null) await locked;
          return (await Promise.all([operations.insert(table, rows, options), locked]))[0];
        }),
      lock: (table, where, options) => inUnit(() => operations.lock(table, where, options), true),
      update: (table, where, patch, options) => inUnit(() => operations.update(table, where, patch, options)),
      delete: (table, where, options) => inUnit(() => operations.delete(table, where, options)),
      getReferenced: (table, key, column, referenced, lock) =>
        inUnit(() => getReferenced(table, key, column, referenced, lock), true),
      insertNumbered: (input) => inUnit(() => insertNumbered(input)),
    },
    async close() {
      open = false;
      if (begun === null) await last;
      // What waits for the `begin` goes on before this does.
      else if (isHeldBack) await begun.catch(() => undefined);
      executor.sendReads();
    },
    async settled() {
      await last;
    },
  };
}
