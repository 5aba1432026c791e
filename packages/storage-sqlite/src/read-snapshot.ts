import { type ReadOperations, type Snapshot, unitEnded } from '@lobbykit/core/storage';
import type { Operations } from '@lobbykit/sql';
import type Database from 'better-sqlite3';

/** How often the reads run before they take a unit. */
const maxAttempts = 3;

/**
 * Runs reads that all see the same commit.
 *
 * Each read takes the newest durable commit. Work that awaits only its reads ends before the event loop turns, and a
 * commit becomes visible after a sync, in a later turn. So the reads nearly always see one commit without a
 * transaction, which would hide from other callers what they have just written. `data_version` tells if they did not:
 * then they run again, and at last in a unit of the only writer.
 */
export function createReadSnapshot(
  reading: Database.Database,
  operations: Operations,
  inUnit: <Result>(work: (reads: ReadOperations) => Promise<Result>) => Promise<Result>,
): Snapshot {
  const version = reading.prepare<[], number>('pragma data_version').pluck();

  /** Returns the outcome, or undefined if the reads may have seen different commits. */
  async function attempt<Result>(
    work: (reads: ReadOperations) => Promise<Result>,
  ): Promise<(() => Result) | undefined> {
    const before = version.get();
    let isOpen = true;
    const read = async <Value>(operation: () => Value | Promise<Value>): Promise<Value> => {
      if (!isOpen) throw unitEnded();
      return operation();
    };
    const outcome = await work({
      get: (table, key) => read(() => operations.get(table, key)),
      find: (table, query) => read(() => operations.find(table, query)),
      count: (table, where, options) => read(() => operations.count(table, where, options)),
      sum: (table, column, where) => read(() => operations.sum(table, column, where)),
    }).then(
      (value) => () => value,
      (error) => (): never => {
        throw error;
      },
    );
    isOpen = false;
    return version.get() === before ? outcome : undefined;
  }

  return async (work) => {
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const outcome = await attempt(work);
      if (outcome) return outcome();
    }
    return inUnit(work);
  };
}
