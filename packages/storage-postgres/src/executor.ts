import { createHash } from 'node:crypto';
import type { DriverRow, Executor, Statement } from '@lobbykit/sql';
import type { CustomTypesConfig, QueryResult } from 'pg';
import type { WithConnection } from './connections.ts';
import { failureOf } from './failures.ts';

/** Leaves every value as the text of the protocol: the codec of the table knows what it is. Local to our queries. */
export const textOnly: CustomTypesConfig = {
  getTypeParser: () => (value: unknown) => value as never,
} as CustomTypesConfig;

/** Runs statements on the connections that `withConnection` gives, prepared once on each unless `named` is false. */
export function createExecutor(withConnection: WithConnection, named: boolean): Executor {
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
        throw failureOf(error, statement);
      }
    });
  return {
    rows: async (statement, values) => (await query(statement, values)).rows,
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
    row: async (statement, values) => (await query(statement, values)).rows[0],
  };
}

const names = new WeakMap<Statement, string>();

/** Named after its text: connections of a host's pool may be shared with another storage, or another version of this. */
function nameOf(statement: Statement): string {
  let name = names.get(statement);
  if (name === undefined) {
    name = `lobbykit_${createHash('sha256').update(statement.sql).digest('base64url').slice(0, 22)}`;
    names.set(statement, name);
  }
  return name;
}
