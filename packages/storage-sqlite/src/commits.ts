import { storageBusy } from '@lobbykit/core/storage';
import type Database from 'better-sqlite3';
import { isFileFailure } from './database-errors.ts';
import type { Log } from './log.ts';
import type { Snapshot } from './snapshot.ts';

/** The transactions of the writing connection, and when their commits are durable. */
export interface Commits {
  /** Must resolve before `begin`, if it returns a promise. */
  prepare(): Promise<void> | undefined;
  begin(): void;
  /** Commits. No earlier commit may still be syncing. `changesSchema` tells that it may write without changing a row. */
  commit(changesSchema: boolean): void;
  rollBack(): void;
  /** Whether a commit is not durable yet. */
  readonly isSyncing: boolean;
  /** Resolves when every commit is durable. Rejects with `StorageBusy` after a sync has failed, also later. */
  durable(): Promise<void>;
}

/** How many pages of the log a changed row takes at most, with its indexes. Only a row of more than 50 kB takes more. */
const maxPagesOfRow = 16;
/** So few that the log stays within twice its length even if each row has a megabyte. */
const maxUncheckedRows = 64;

function createTransactions(database: Database.Database) {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  return {
    begin: () => void begin.run(),
    commit: () => void commit.run(),
    rollBack: () => void rollback.run(),
  };
}

/** Commits that survive a crash of the process. SQLite copies the log into the file by itself. */
export function createRelaxedCommits(database: Database.Database, snapshot: Snapshot): Commits {
  const { begin, commit, rollBack } = createTransactions(database);
  return {
    prepare: () => undefined,
    begin,
    commit() {
      // Also before it: SQLite copies the log with some commits, and only what no connection reads.
      snapshot.release();
      commit();
    },
    rollBack,
    isSyncing: false,
    durable: async () => undefined,
  };
}

export interface DurableCommitsDependencies {
  readonly database: Database.Database;
  readonly snapshot: Snapshot;
  readonly log: Log;
  /** How many pages the log has before it is copied into the database file. */
  readonly maxLogPages: number;
  /** Called when the file must not be written any more. */
  readonly onFileFailure: () => void;
}

/**
 * Commits that survive a power failure. A commit only writes the log. Then the log is synced beside the event loop, one
 * sync at a time.
 *
 * The commits are durable, syncing, or failed:
 * - Durable: reads see the newest commit. A commit holds the snapshot of the reads before it and starts a sync.
 * - Syncing: the next group may run, but not commit, so the snapshot stays at the last durable commit. When the sync
 *   ends, the snapshot is released.
 * - Failed: the system may have dropped pages of every commit since the last sync, and another sync would report
 *   success. So nothing is committed or synced any more, and the snapshot is never released.
 */
export function createDurableCommits({
  database,
  snapshot,
  log,
  maxLogPages,
  onFileFailure,
}: DurableCommitsDependencies): Commits {
  const { begin, commit, rollBack } = createTransactions(database);
  const totalChanges = database.prepare<[], number>('select total_changes()').pluck();
  /** The rows changed until the last commit; null if they must be counted again, because a rollback counts them too. */
  let changesNow: number | null = null;
  let changesBefore = 0;
  /** The length of the log is asked for again when more rows than this have changed. */
  let shortUntil = 0;
  let syncing: Promise<void> | undefined;
  let failure: Promise<never> | undefined;

  /** Rejects what waits for this sync, and everything later. */
  function fail(cause: unknown): Promise<never> {
    failure = Promise.reject(storageBusy('the log of the database file could not be synced', cause));
    failure.catch(() => undefined);
    onFileFailure();
    return failure;
  }

  function startSync(): void {
    syncing = log
      .sync()
      .then(snapshot.release)
      .catch(fail)
      .finally(() => {
        syncing = undefined;
      });
    syncing.catch(() => undefined);
  }

  function copyLog(): void {
    // What a connection reads cannot be copied.
    snapshot.release();
    try {
      log.copy();
    } catch (error) {
      // On a full disk the log just grows. Other errors may have lost pages that only the log still has.
      if (isFileFailure(error)) throw error;
    }
  }

  /** To ask for the length takes 5 µs, a tenth of a small commit. So it is asked for when the log may have become full. */
  function isLogFull(): boolean {
    if (changesNow !== null && changesNow <= shortUntil) return false;
    const pages = log.pages();
    const rows = Math.min((maxLogPages - pages) / maxPagesOfRow, maxUncheckedRows);
    shortUntil = totalChanges.get()! + rows;
    return pages >= maxLogPages;
  }

  return {
    prepare: () => (isLogFull() ? (failure ?? syncing ?? Promise.resolve()).then(copyLog) : undefined),
    begin() {
      begin();
      changesBefore = changesNow ?? totalChanges.get()!;
      changesNow = null;
    },
    commit(changesSchema) {
      const changes = totalChanges.get()!;
      // A group that has only read writes nothing to the log.
      if (!changesSchema && changes === changesBefore) {
        commit();
        changesNow = changes;
        return;
      }
      try {
        snapshot.hold();
        commit();
      } catch (error) {
        snapshot.release();
        throw error;
      }
      // A change of the schema may write any number of pages.
      if (!changesSchema) changesNow = changes;
      startSync();
    },
    rollBack,
    get isSyncing() {
      return syncing !== undefined;
    },
    durable: async () => failure ?? syncing,
  };
}
