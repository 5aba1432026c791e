import {
  type BuildRow,
  createRowBuilder,
  type DriverRow,
  type Executor,
  type Statement,
} from '@lobbykit/sql';
import type Database from 'better-sqlite3';
import { isFileFailure, toStorageError } from './database-errors.ts';

/** A statement that the driver has prepared. It returns rows as arrays, from which `build` makes objects. */
interface PreparedStatement {
  readonly handle: Database.Statement<unknown[], unknown[]>;
  readonly build: BuildRow;
}

/** Runs the statements of the operations on one connection. Every call returns its result, never a promise. */
export interface SqliteExecutor extends Executor {
  rows(statement: Statement, parameters: unknown[]): DriverRow[];
  run(statement: Statement, parameters: unknown[]): number;
  row(statement: Statement, parameters: unknown[]): DriverRow | undefined;
}

/**
 * Runs statements on one connection. Each statement is prepared once.
 *
 * Calls `onFileFailure` after an error that means the file must not be written any more, and `enter` before each statement.
 */
export function createExecutor(
  database: Database.Database,
  onFileFailure: () => void,
  enter: () => void = () => {},
): SqliteExecutor {
  // Weak, so a statement that the plans have forgotten is finalized after its last use.
  const prepared = new WeakMap<Statement, PreparedStatement>();

  function prepare(statement: Statement): PreparedStatement {
    let ready = prepared.get(statement);
    if (ready === undefined) {
      const handle = database.prepare<unknown[], unknown[]>(statement.sql);
      if (handle.reader) handle.raw(true);
      if (statement.exact) handle.safeIntegers(true);
      ready = {
        handle,
        build: createRowBuilder(handle.reader ? handle.columns().map(({ name }) => name) : []),
      };
      prepared.set(statement, ready);
    }
    return ready;
  }

  function fail(error: unknown, statement: Statement): never {
    if (isFileFailure(error)) onFileFailure();
    throw toStorageError(error, statement);
  }

  return {
    rows(statement, parameters) {
      try {
        const { handle, build } = prepare(statement);
        enter();
        if (!handle.reader) {
          handle.run(...parameters);
          return [];
        }
        return handle.all(...parameters).map(build);
      } catch (error) {
        return fail(error, statement);
      }
    },
    run(statement, parameters) {
      try {
        const { handle } = prepare(statement);
        enter();
        return handle.run(...parameters).changes;
      } catch (error) {
        return fail(error, statement);
      }
    },
    row(statement, parameters) {
      try {
        const { handle, build } = prepare(statement);
        enter();
        const values = handle.get(...parameters);
        return values && build(values);
      } catch (error) {
        return fail(error, statement);
      }
    },
  };
}
