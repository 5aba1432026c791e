import { StorageError } from '@lobbykit/core/storage';
import type Database from 'better-sqlite3';

/** Whether the file takes writes at present. */
export interface Refusals {
  /** Why the last write was refused; null if it was not. */
  readonly reason: string | null;
  /** Takes note of how a write ends, and passes its result on. */
  note<Result>(write: Promise<Result>): Promise<Result>;
  /**
   * While writes are refused, tries one of its own at most every 5 seconds. Otherwise a server that gets no requests
   * because it is unhealthy would never be healthy again. Never rejects.
   */
  tryAgain(unit: (work: () => Promise<unknown>) => Promise<unknown>): Promise<void>;
}

const retryMilliseconds = 5_000;

/** As large as the largest row of most games, so that it needs room that small changes do not. */
const trial = `create table lobbykit_trial (bytes blob);
  insert into lobbykit_trial values (zeroblob(65536));
  drop table lobbykit_trial`;

/** A full disk, or another program that holds the file for too long. A conflict of two writes refuses nothing. */
const isRefusal = (error: unknown): error is StorageError =>
  error instanceof StorageError && (error.name === 'StorageFull' || error.name === 'StorageBusy');

/** Creates the record of refused writes. Costs nothing while there are none. */
export function createRefusals(writing: Database.Database): Refusals {
  const changes = writing.prepare<[], number>('select total_changes()').pluck();
  let reason: string | null = null;
  /** What had been changed when the last write was refused. A unit that changes nothing proves nothing. */
  let changesBefore = 0;
  let triedAt = Number.NEGATIVE_INFINITY;

  function refused(error: StorageError): void {
    if (reason === null) triedAt = performance.now();
    reason = error.message;
    changesBefore = changes.get() ?? 0;
  }

  const refusals: Refusals = {
    get reason() {
      return reason;
    },
    async note(write) {
      try {
        const result = await write;
        if (reason !== null && (changes.get() ?? 0) > changesBefore) reason = null;
        return result;
      } catch (error) {
        if (isRefusal(error)) refused(error);
        throw error;
      }
    },
    async tryAgain(unit) {
      if (reason === null || performance.now() - triedAt < retryMilliseconds) return;
      triedAt = performance.now();
      await refusals.note(unit(async () => writing.exec(trial))).catch(() => undefined);
    },
  };
  return refusals;
}
