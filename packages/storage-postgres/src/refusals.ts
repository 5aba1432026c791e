import { StorageError, type UnitOperations } from '@lobbykit/core/storage';
import { isConflict } from './database-errors.ts';

type Work<Result> = (unit: UnitOperations) => Promise<Result>;

/** Whether the database takes writes at present. */
export interface Refusals {
  /** Why the last write was refused; null if it was not. */
  readonly reason: string | null;
  /** Takes note of how a change of rows ends, and passes its result on. */
  noteChange<Result>(change: Promise<readonly Result[]>): Promise<Result[]>;
  /** Takes note of how a unit ends, and passes its result on. One that changes no row proves nothing. */
  noteUnit<Result>(run: (work: Work<Result>) => Promise<Result>, work: Work<Result>): Promise<Result>;
  /**
   * While writes are refused, tries one of its own at most every 5 seconds. Otherwise a server that gets no requests
   * because it is unhealthy would never be healthy again. Never rejects.
   */
  tryAgain(write: () => Promise<unknown>): Promise<void>;
}

const retryMilliseconds = 5_000;

/**
 * Whether the database refuses writes: it is full, read-only or away. A conflict of two writes refuses nothing. Neither
 * does a queue for connections: a server that is overloaded must not be taken out of use.
 */
const isRefusal = (error: unknown): error is StorageError =>
  error instanceof StorageError &&
  (error.name === 'StorageFull' || (error.name === 'StorageBusy' && !isConflict(error)));

/** Creates the record of refused writes. Costs nothing while there are none. */
export function createRefusals(): Refusals {
  let reason: string | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;

  function note(error: unknown): void {
    if (!isRefusal(error)) return;
    if (reason === null) triedAt = performance.now();
    reason = error.message;
  }

  return {
    get reason() {
      return reason;
    },
    async noteChange(change) {
      try {
        const rows = await change;
        if (rows.length > 0) reason = null;
        return rows as never;
      } catch (error) {
        note(error);
        throw error;
      }
    },
    async noteUnit(run, work) {
      let hasChanged = false;
      const onChange = (): void => {
        hasChanged = true;
      };
      try {
        const result = await run(reason === null ? work : (unit) => work(watch(unit, onChange)));
        if (hasChanged) reason = null;
        return result;
      } catch (error) {
        note(error);
        throw error;
      }
    },
    async tryAgain(write) {
      if (reason === null || performance.now() - triedAt < retryMilliseconds) return;
      triedAt = performance.now();
      try {
        await write();
        reason = null;
      } catch (error) {
        note(error);
      }
    },
  };
}

/** Calls `onChange` when an operation of the unit has changed a row. */
function watch(unit: UnitOperations, onChange: () => void): UnitOperations {
  const watched = ['insert', 'update', 'delete', 'insertNumbered'].flatMap((method) => {
    const change = unit[method as 'delete'] as ((...input: unknown[]) => Promise<unknown[]>) | undefined;
    if (change === undefined) return [];
    const watchedChange = async (...input: unknown[]): Promise<unknown[]> => {
      const rows = await change(...input);
      if (rows.length > 0) onChange();
      return rows;
    };
    return [[method, watchedChange] as const];
  });
  return { ...unit, ...Object.fromEntries(watched) };
}
