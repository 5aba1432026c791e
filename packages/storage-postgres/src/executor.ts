import { createHash } from 'node:crypto';
import type { Executor, Statement } from '@lobbykit/sql';
import type { CustomTypesConfig, QueryResult } from 'pg';
import { createChangeGroups } from './change-groups.ts';
import { toStorageError } from './database-errors.ts';
import type { Queryable } from './deadline.ts';
import { createReadGroups, type ReadGroupsDependencies } from './read-groups.ts';
import { createUnitReads } from './unit-reads.ts';

/** Leaves every value as the text of the protocol; the codec of the table decodes it. Affects only our own queries. */
export const textOnly: CustomTypesConfig = {
  getTypeParser: () => (value: unknown) => value as never,
} as CustomTypesConfig;

/** Work on a connection. `since` is when its caller asked for it, by `performance.now()`; default: now. */
export type WithQueryable = <Result>(
  work: (client: Queryable) => Promise<Result>,
  since?: number,
) => Promise<Result>;

/** Runs a statement, by default with rows as objects. */
type RunStatement = (
  statement: Statement,
  values: unknown[],
  since?: number,
  rowMode?: 'array',
) => Promise<QueryResult<never>>;

/** Returns a function that runs statements on connections. If `named`, each is prepared once per connection. */
const createRun =
  (withConnection: WithQueryable, named: boolean): RunStatement =>
  (statement, values, since, rowMode) =>
    withConnection(async (client) => {
      const text = { text: statement.sql, values, types: textOnly, ...(rowMode && { rowMode }) };
      try {
        return await client.query<never>(named ? { name: nameOf(statement), ...text } : text);
      } catch (error) {
        throw toStorageError(error, statement);
      }
    }, since);

/** The executor of a unit. */
export interface UnitExecutor extends Executor {
  /** Sends the reads that wait for others of the same turn. */
  sendReads(): void;
}

/**
 * Creates the executor of a unit, whose statements run on its connection in the order in which they are sent. Its reads of one
 * shape that are asked for in one turn are one statement.
 */
export function createUnitExecutor(withConnection: WithQueryable, named: boolean): UnitExecutor {
  const run = createRun(withConnection, named);
  const { read, send } = createUnitReads({
    rows: async (statement, values) => (await run(statement, values)).rows,
    lists: (statement, values) => run(statement, values, undefined, 'array'),
  });
  return {
    rows: read,
    async run(statement, values) {
      send();
      return (await run(statement, values)).rowCount ?? 0;
    },
    row: async (statement, values) => (await read(statement, values))[0],
    sendReads: send,
  };
}

/**
 * Creates the executor of a pool, which runs reads of one shape together that are asked for at the same time, and so changes
 * of single rows. Nobody waits for others longer than `maxWait` milliseconds.
 */
export function createPooledExecutor(
  withConnection: WithQueryable,
  named: boolean,
  maxWait: number,
): Executor {
  const run = createRun(withConnection, named);
  const lists: ReadGroupsDependencies['lists'] = (statement, values, since) =>
    run(statement, values, since, 'array');
  const read = createReadGroups({
    rows: async (statement, values, since) => (await run(statement, values, since)).rows,
    lists,
    maxWait,
  });
  const change = createChangeGroups({
    change: async (statement, values, since) => {
      const { rows, rowCount } = await run(statement, values, since);
      return { rows, rowCount: rowCount ?? 0 };
    },
    lists,
    maxWait,
  });
  return {
    rows: async (statement, values) =>
      statement.reads === null ? (await change(statement, values)).rows : read(statement, values),
    run: async (statement, values) => (await change(statement, values)).rowCount,
    row: async (statement, values) => (await read(statement, values))[0],
  };
}

const names = new WeakMap<Statement, string>();

/**
 * Derives the name from the text, because other storages or other versions may share the connections of a host's pool.
 */
function nameOf(statement: Statement): string {
  let name = names.get(statement);
  if (name === undefined) {
    name = `lobbykit_${createHash('sha256').update(statement.sql).digest('base64url').slice(0, 22)}`;
    names.set(statement, name);
  }
  return name;
}
