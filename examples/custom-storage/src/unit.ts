import { AsyncLocalStorage } from 'node:async_hooks';
import { clearImmediate, setImmediate } from 'node:timers';
import { type StorageOperations, unitEnded, unitYielded } from '@lobbykit/core/storage';
import type { TableRows } from './rows.ts';

const caller = new AsyncLocalStorage<{ isOpen: boolean; readonly rows: TableRows }>();

/** Whether the calling code is inside the work of an open unit of this storage, however deep in its calls. */
export function isInsideUnit(rows: TableRows): boolean {
  const unit = caller.getStore();
  return unit?.isOpen === true && unit.rows === rows;
}

/**
 * Runs the work of one unit. The caller keeps its writes if the promise resolves, and reverts them if it rejects.
 *
 * If an operation fails, all later ones reject with the same error, and so does the unit, unless its work throws another
 * error. A unit that is still open when the event loop turns ends with `UnitYielded`: it awaits something other than its
 * own operations, and all other callers wait for it.
 */
export async function runUnit<Result>(
  rows: TableRows,
  work: (unit: StorageOperations) => Promise<Result>,
): Promise<Result> {
  const unit = { isOpen: true, rows };
  const { promise: yielded, reject: endYielded } = Promise.withResolvers<never>();
  let failure: { readonly error: unknown } | undefined;

  async function inUnit<Value>(operation: () => Value): Promise<Value> {
    if (failure !== undefined) throw failure.error;
    if (!unit.isOpen) throw unitEnded();
    try {
      return operation();
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  const operations: StorageOperations = {
    get: (table, key) => inUnit(() => rows.get(table, key)),
    find: (table, query) => inUnit(() => rows.find(table, query)),
    count: (table, where, options) => inUnit(() => rows.count(table, where, options)),
    sum: (table, column, where) => inUnit(() => rows.sum(table, column, where)),
    insert: (table, newRows, options) => inUnit(() => rows.insert(table, newRows, options)),
    lock: (table, where, options) => inUnit(() => rows.lock(table, where, options)),
    update: (table, where, patch, options) => inUnit(() => rows.update(table, where, patch, options)),
    delete: (table, where, options) => inUnit(() => rows.delete(table, where, options)),
  };

  // An immediate runs when no microtask is left. A unit that awaits only its operations has ended by then.
  const immediate = setImmediate(() => {
    failure = { error: unitYielded() };
    endYielded(failure.error);
  });
  try {
    const result = await Promise.race([caller.run(unit, async () => work(operations)), yielded]);
    if (failure !== undefined) throw failure.error;
    return result;
  } finally {
    unit.isOpen = false;
    clearImmediate(immediate);
  }
}
