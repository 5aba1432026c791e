import { type StorageOperations, unitEnded } from '@lobbykit/core/storage';
import { createOperations, type Plans } from '@lobbykit/sql';
import type { Queryable } from './deadline.ts';
import { createExecutor } from './executor.ts';
import { lockKeys, needsKeyLocks } from './key-locks.ts';

/** One unit of work on one connection, between `begin` and `commit`. */
export interface OpenUnit {
  readonly open: boolean;
  readonly operations: StorageOperations;
  /** The first error of an operation. The unit can then only be rolled back. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Rejects further operations, and resolves when the last one has ended. */
  end(): Promise<void>;
}

/**
 * Opens a unit. Its operations run one after another, in the order of their calls, even if `work` does not await them.
 * After one has failed, the others reject with the same error, as Postgres would refuse them too.
 */
export function openUnit(plans: Plans, client: Queryable, named: boolean): OpenUnit {
  const operations = createOperations(
    plans,
    createExecutor((work) => work(client), named),
  );
  let open = true;
  let failure: { readonly error: unknown } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function inUnit<Result>(operation: () => Result | Promise<Result>): Promise<Result> {
    if (!open) return Promise.reject(failure?.error ?? unitEnded());
    const result = last.then(async () => {
      if (failure !== undefined) throw failure.error;
      try {
        return await operation();
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    });
    last = result.catch(() => undefined);
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
      get: (table, key) => inUnit(() => operations.get(table, key)),
      find: (table, query) => inUnit(() => operations.find(table, query)),
      count: (table, where, options) => inUnit(() => operations.count(table, where, options)),
      insert: (table, rows, options) =>
        inUnit(async () => {
          if (needsKeyLocks(table, options)) await lockKeys(client, table, rows);
          return operations.insert(table, rows, options);
        }),
      update: (table, where, patch, options) => inUnit(() => operations.update(table, where, patch, options)),
      delete: (table, where, options) => inUnit(() => operations.delete(table, where, options)),
    },
    async end() {
      open = false;
      await last;
    },
  };
}
