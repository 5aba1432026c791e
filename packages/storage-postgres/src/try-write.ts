import type { WithConnection } from './connections.ts';
import { toStorageError } from './database-errors.ts';

/** As large as the largest row of most games, in a form that is hard to compress, so that it needs room. */
const bytes = "select string_agg(md5(number::text), '') from generate_series(1, 2048) as numbers(number)";

/** Writes a row and deletes it again, in one transaction. The table exists in every database that was migrated. */
export function tryWrite(withConnection: WithConnection, schema: string | undefined): Promise<void> {
  const table = schema === undefined ? 'lobbykit_schema' : `"${schema}".lobbykit_schema`;
  return withConnection(async (client) => {
    try {
      // Several statements in one text are one transaction.
      await client.query(`insert into ${table} (number, name) values (-1, (${bytes}));
        delete from ${table} where number = -1`);
    } catch (error) {
      throw toStorageError(error);
    }
  });
}
