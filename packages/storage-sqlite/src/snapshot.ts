import type Database from 'better-sqlite3';

/** What the reading connection sees: the newest commit, or the one at which it is held. */
export interface Snapshot {
  /** Must be called before each read. */
  enter(): void;
  /** Keeps the state of this moment until `release`. */
  hold(): void;
  /** Lets the next read see the newest commit. */
  release(): void;
}

/**
 * Creates the snapshot of a connection that only reads. All reads of a turn of the event loop share a transaction: each
 * one alone would lock and unlock the log, 0.9 of the 2 µs that it takes to get a row.
 *
 * The connection is in one of three states:
 * - Closed: in no transaction. The next read begins one.
 * - Open: in a transaction, which ends with the turn of the event loop.
 * - Held: in a transaction, which ends with `release`.
 */
export function createSnapshot(reading: Database.Database): Snapshot {
  const begin = reading.prepare('begin');
  // A transaction takes its snapshot at its first read.
  const read = reading.prepare('select 1 from sqlite_schema');
  const end = reading.prepare('commit');
  let state: 'closed' | 'open' | 'held' = 'closed';
  let endsWithTurn = false;

  function close(): void {
    state = 'closed';
    // After some errors, SQLite has ended the transaction itself.
    if (reading.open && reading.inTransaction) end.run();
  }

  return {
    enter() {
      if (state === 'closed') {
        if (!reading.inTransaction) begin.run();
        state = 'open';
      }
      if (endsWithTurn) return;
      endsWithTurn = true;
      setImmediate(() => {
        endsWithTurn = false;
        if (state === 'open') close();
      });
    },
    hold() {
      if (!reading.inTransaction) begin.run();
      state = 'held';
      read.get();
    },
    release: close,
  };
}
