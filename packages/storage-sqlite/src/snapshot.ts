import type Database from 'better-sqlite3';

/** What the reading connection sees: the newest commit, or the one at which it is held. */
export interface Snapshot {
  /** Keeps the state of this moment until `release`. */
  hold(): void;
  release(): void;
}

export function createSnapshot(reading: Database.Database): Snapshot {
  const begin = reading.prepare('begin');
  // A transaction takes its snapshot at its first read.
  const read = reading.prepare('select 1 from sqlite_schema');
  const end = reading.prepare('commit');
  return {
    hold() {
      begin.run();
      read.get();
    },
    release() {
      if (reading.inTransaction) end.run();
    },
  };
}
