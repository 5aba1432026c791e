import type { PoolClient } from 'pg';
import { toStorageError } from './database-errors.ts';

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
    throw new Error(`Postgres ${settings.version} is older than ${minServer}`);
  }
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

async function readSettings(client: PoolClient): Promise<Record<string, string>> {
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('statement_timeout') as statement_timeout`);
    return rows[0]!;
  } catch (error) {
    throw toStorageError(error);
  }
}
