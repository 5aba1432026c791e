import type { DriverRow, Executor, Statement } from '@lobbykit/sql';
import type Database from 'better-sqlite3';
import { failureOf } from './failures.ts';

/** A statement that is ready to run. Rows come as arrays, in the order of `columns`. */
interface Prepared {
  readonly handle: Database.Statement<unknown[], unknown[]>;
  readonly columns: readonly string[];
}

/** One connection as the operations see it. Everything is answered at once. */
export interface Connection extends Executor {
  readonly database: Database.Database;
  rows(statement: Statement, parameters: unknown[]): DriverRow[];
  run(statement: Statement, parameters: unknown[]): number;
  row(statement: Statement, parameters: unknown[]): DriverRow | undefined;
}

/**
 * Runs statements on one connection, each prepared once.
 *
 * `onUnhealthy` is told of errors after which the file must not be written.
 */
export function createConnection(database: Database.Database, onUnhealthy: () => void): Connection {
  // Weak: a statement that is no longer remembered by its shape is finalized with its last use.
  const prepared = new WeakMap<Statement, Prepared>();

  function prepare(statement: Statement): Prepared {
    let ready = prepared.get(statement);
    if (ready === undefined) {
      const handle = database.prepare<unknown[], unknown[]>(statement.sql);
      if (handle.reader) handle.raw(true);
      if (statement.exact) handle.safeIntegers(true);
      ready = { handle, columns: handle.reader ? handle.columns().map(({ name }) => name) : [] };
      prepared.set(statement, ready);
    }
    return ready;
  }

  function fail(error: unknown, statement: Statement): never {
    const failure = failureOf(error, statement);
    if (failure.unhealthy) onUnhealthy();
    throw failure.error;
  }

  return {
    database,
    rows(statement, parameters) {
      try {
        const { handle, columns } = prepare(statement);
        if (!handle.reader) {
          handle.run(...parameters);
          return [];
        }
        return handle.all(...parameters).map((values) => rowOf(columns, values));
      } catch (error) {
        return fail(error, statement);
      }
    },
    run(statement, parameters) {
      try {
        return prepare(statement).handle.run(...parameters).changes;
      } catch (error) {
        return fail(error, statement);
      }
    },
    row(statement, parameters) {
      try {
        const { handle, columns } = prepare(statement);
        const values = handle.get(...parameters);
        return values && rowOf(columns, values);
      } catch (error) {
        return fail(error, statement);
      }
    },
  };
}

/** Names the values here: the driver takes 0.3 µs a row longer for the same, a sixth of what reading ten rows costs. */
function rowOf(columns: readonly string[], values: readonly unknown[]): DriverRow {
  const row: DriverRow = {};
  for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at];
  return row;
}
