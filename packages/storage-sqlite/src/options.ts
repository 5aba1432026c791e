import type { Storage } from '@lobbykit/core/storage';

/** What a commit survives. `full`: a power failure. `relaxed`: a crash of the process only. */
export type Durability = 'full' | 'relaxed';

/** The options of `openSqlite`. */
export interface SqliteOptions {
  /** The database file. It and its folder are created if they do not exist. `:memory:` is rejected. */
  readonly path: string;
  /**
   * `full` (default): an answered write survives a power failure. `relaxed`: it survives only a crash of the process.
   *
   * `relaxed` spares each commit its sync, which speeds up single writes. `health` reports the mode.
   */
  readonly durability?: Durability;
  /**
   * How many milliseconds (default 5,000) a write waits while another program, such as a backup or a shell, holds the
   * file. Then it rejects with `StorageBusy`.
   */
  readonly lockTimeout?: number;
  /**
   * The maximum size of the file in bytes. Writes beyond it reject with `StorageFull`. Default: the space on the disk.
   */
  readonly maxBytes?: number;
  /** The path of the native part of better-sqlite3, if a bundle or a single binary keeps it elsewhere. */
  readonly nativeBinding?: string | undefined;
}

/** A storage in one SQLite file. */
export interface SqliteStorage extends Storage {
  /**
   * Copies the whole database into a new file while it is in use.
   *
   * The copy contains every write that was answered before the call. It can be read by its owner alone, and is there
   * under its name only when it is complete and synced. Rejects if the file already exists. For the database of another
   * process, use `backupSqlite`.
   */
  backup(file: string): Promise<void>;
}
