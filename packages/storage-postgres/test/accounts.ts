import { column, defineTable } from '@lobbykit/core/storage';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freshPostgres, postgresUrl } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';

export const accounts = defineTable({
  name: 'accounts',
  columns: {
    id: column.text(),
    name: column.text(),
    visits: column.int({ default: 0 }),
    coins: column.int64({ default: 0n }),
  },
  key: ['id'],
  unique: [['name']],
});

export const account = (id: string): { id: string; name: string } => ({ id, name: `name of ${id}` });

export interface TestDatabase {
  readonly storage: PostgresStorage;
  readonly schema: string;
}

/** A storage with the table `accounts` in a schema of its own, on connections that can be told apart by their name. */
export async function openAccounts(): Promise<TestDatabase & { readonly applicationName: string }> {
  const { connectionString, schema } = await freshPostgres();
  const url = new URL(connectionString);
  url.searchParams.set('application_name', schema);
  const storage = await openPostgres({ connectionString: url.href, schema, maxConnections: 5 });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  return { storage, schema, applicationName: schema };
}

/** A connection beside the storage, closed when the test is over. */
export async function connect(): Promise<pg.Client> {
  const client = new pg.Client(await postgresUrl());
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A pool as a host would make it. */
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

/** Ends every connection of this name, as a restart of the server or a firewall does. Answers how many there were. */
export async function terminate(client: pg.Client, applicationName: string): Promise<number> {
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [applicationName],
  );
  return rowCount ?? 0;
}
