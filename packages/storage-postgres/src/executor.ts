import { createHash } from 'node:crypto';
import type { DriverRow, Executor, Statement } from '@lobbykit/sql';
import type { CustomTypesConfig, QueryResult } from 'pg';
import { toStorageError } from './database-errors.ts';
import type { Queryable } from './deadline.ts';

/** Leaves every value as the text of the protocol; the codec of the table decodes it. Affects only our own queries. */
export const textOnly: CustomTypesConfig = {
  getTypeParser: () => (value: unknown) => value as never,
} as CustomTypesConfig;

/** Work on a connection. */
export type WithQueryable = <Result>(work: (client: Queryable) => Promise<Result>) => Promise<Result>;

/** Runs statements on connections of `withConnection`. If `named`, each is prepared once per connection. */
export function createExecutor(withConnection: WithQueryable, named: boolean): Executor {
  const query = (statement: Statement, values: unknown[]): Promise<QueryResult<DriverRow>> =>
    withConnection(async (client) => {
      const { sql: text } = statement;
      try {
        return await client.query<DriverRow>(
          named
            ? { name: nameOf(statement), text, values, types: textOnly }
            : { text, values, types: textOnly },
        );
      } catch (error) {
        throw toStorageError(error, statement);
      }
    });
  return {
    rows: async (statement, values) => (await query(statement, values)).rows,
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
    row: async (statement, values) => (await query(statement, values)).rows[0],
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
