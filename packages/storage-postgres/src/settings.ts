import pg, { type PoolClient } from 'pg';
import { createDatabase } from './connect-errors.ts';
import { toStorageError } from './database-errors.ts';
import { words } from './rights.ts';

const minServer = 14;

/**
 * Checks the server and returns its version. Throws if it is too old, and warns if it may lose acknowledged writes.
 */
export async function checkServer(
  client: PoolClient,
  transactionPooler: boolean,
  warn: (message: string) => void,
): Promise<string> {
  const settings = await readSettings(client);
  if (Number(settings.number) < minServer * 10_000) {
    throw new Error(
      `Postgres ${settings.version} is older than ${minServer}: upgrade the server with pg_upgrade, or move the database to a newer one with pg_dump`,
    );
  }
  if (settings.encoding !== 'UTF8')
    throw new Error(wrongEncoding(settings.database!, settings.role!, settings.encoding!));
  if (settings.strings !== 'on') warn(wrongStrings(settings.role!, settings.database!));
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings[name] === 'off') warn(`Postgres has ${name} off: it may lose acknowledged writes`);
  }
  if (settings.statement_timeout === '0' && !transactionPooler) {
    warn(
      'Postgres has no statement_timeout on these connections: a stuck statement blocks its caller forever',
    );
  }
  return settings.version!;
}

/** An encoding cannot be changed, so the sentence has the command that creates another database. */
const wrongEncoding = (database: string, role: string, encoding: string): string =>
  `the database ${database} has the encoding ${encoding}, in which names such as 麻衣 cannot be stored: create another one with ${words(createDatabase(`${database}_utf8`, role))}, and name it in the address`;

/** Says how the setting is changed. What is set for a role in one database wins over what is set for either. */
export const wrongStrings = (role: string, database: string): string =>
  `Postgres has standard_conforming_strings off: run ${words(`ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)} SET standard_conforming_strings = on`)}`;

async function readSettings(client: PoolClient): Promise<Record<string, string>> {
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        current_setting('server_encoding') as encoding,
        current_setting('standard_conforming_strings') as strings,
        current_database()::text as database,
        current_user::text as role,
        current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('statement_timeout') as statement_timeout`);
    return rows[0]!;
  } catch (error) {
    throw toStorageError(error);
  }
}
