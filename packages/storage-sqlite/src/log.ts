import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type Database from 'better-sqlite3';

/** The write-ahead log of a connection whose commits do not sync it. */
export interface Log {
  /** Resolves when every commit before the call is on the disk. Does not block the event loop. */
  sync(): Promise<void>;
  /** The number of committed pages that are not in the database file yet. */
  pages(): number;
  /**
   * Copies the log into the database file and syncs both. If no connection reads an older state, the next commit
   * overwrites the log from its start.
   */
  copy(): void;
  close(): void;
}

const syncFile = promisify(fdatasync);

/** Opens the log, and syncs what a killed process has committed and may not have synced. */
export function openLog(database: Database.Database): Log {
  // The first read creates the log.
  database.prepare('select 1 from sqlite_schema').get();
  // Windows syncs only files that are open for writing. SQLite locks other files, so closing this one releases no lock.
  const file = openSync(`${database.name}-wal`, 'r+');
  fdatasyncSync(file);
  const state = database.prepare<[], { log: number; checkpointed: number }>('pragma wal_checkpoint(noop)');
  const copy = database.prepare('pragma wal_checkpoint(passive)');
  return {
    sync: () => syncFile(file),
    pages() {
      const { log, checkpointed } = state.get()!;
      return log - checkpointed;
    },
    copy: () => void copy.get(),
    close: () => closeSync(file),
  };
}
