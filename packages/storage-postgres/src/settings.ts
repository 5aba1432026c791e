import type { PoolClient } from 'pg';
import { failureOf } from './failures.ts';

const oldestServer = 14;

/** Makes sure that the server keeps what it acknowledges. Throws where it cannot be used, warns where it may lose data. */
export async function checkServer(client: PoolClient, warn: (message: string) => void): Promise<string> {
  const settings = await readSettings(client);
  if (Number(settings.number) < oldestServer * 10_000) {
    throw new Error(`Postgres ${settings.version} is older than ${oldestServer}`);
  }
  if (settings.standby === 'true') throw new Error('this Postgres is a standby: connect to the primary');
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings[name] === 'off')
      warn(`Postgres has ${name} off: it may lose writes that it has acknowledged`);
  }
  if (settings.statement_timeout === '0') {
    warn(
      'Postgres has no statement_timeout on these connections: a stuck statement holds its caller for ever',
    );
  }
  return settings.version!;
}

async function readSettings(client: PoolClient): Promise<Record<string, string>> {
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        pg_is_in_recovery()::text as standby,
        current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('statement_timeout') as statement_timeout`);
    return rows[0]!;
  } catch (error) {
    throw failureOf(error);
  }
}
