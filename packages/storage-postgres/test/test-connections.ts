import pg from 'pg';
import { onTestFinished } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';

/** A connection outside the storage, closed when the test is over. */
export async function connect(): Promise<pg.Client> {
  const client = new pg.Client(await postgresUrl());
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A pool as a host application creates it. */
export async function hostPool(config: pg.PoolConfig = {}): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: await postgresUrl(),
    max: 2,
    statement_timeout: 5_000,
    ...config,
  });
  onTestFinished(async () => {
    if (!pool.ended) await pool.end();
  });
  return pool;
}

/**
 * Ends every connection with this application name, as a server restart or a firewall does. Returns how many there
 * were.
 */
export async function terminate(client: pg.Client, applicationName: string): Promise<number> {
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [applicationName],
  );
  return rowCount ?? 0;
}
