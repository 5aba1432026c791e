import type { DriverRow, Executor, Statement } from '@lobbykit/sql';
import type Database from 'better-sqlite3';
import { failureOf } from './failures.ts';

export type Prepared = Database.Statement<unknown[], DriverRow>;

/** One connection as the operations see it. Everything is answered at once. */
export interface Connection extends Executor {
  readonly database: Database.Database;
  rows(statement: Statement, parameters: unknown[]): DriverRow[];
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
    let handle = prepared.get(statement);
    if (handle === undefined) {
      handle = database.prepare<unknown[], DriverRow>(statement.sql);
      if (statement.exact) handle.safeIntegers(true);
      prepared.set(statement, handle);
    }
    return handle;
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
        return prepare(statement).all(...parameters);
      } catch (error) {
        return fail(error, statement);
      }
    },
    row(statement, parameters) {
      try {
        return prepare(statement).get(...parameters);
      } catch (error) {
        return fail(error, statement);
      }
    },
  };
}
