import type { Pool } from 'pg';
import { freshPostgres } from '../../../test/postgres.ts';
import type { PostgresStorage } from '../src/index.ts';
import { createPatientPool, openPatientPostgres } from './patient-postgres.ts';

/** A schema with all tables, and the connections to it. */
interface ReusedDatabase {
  readonly schema: string;
  readonly pool: Pool;
  readonly reservedPool: Pool;
}

/** Databases that no test uses now. They live as long as the process, across test files. */
const unused: ReusedDatabase[] = [];

/**
 * Opens an empty storage, if possible on the tables and connections of an earlier test.
 *
 * Creating all tables takes half a second, emptying them a hundredth of a second. A new connection costs the server more
 * than all statements of an average test, because it prepares each of them again.
 */
export async function openReusedDatabase(): Promise<PostgresStorage> {
  const database = unused.pop() ?? (await createDatabase());
  await deleteRows(database);
  const storage = await openPatientPostgres(database);
  let isOpen = true;
  return {
    ...storage,
    async close() {
      await storage.close();
      if (isOpen) unused.push(database);
      isOpen = false;
    },
  };
}

/** Creates the pools as `openPostgres` does, but does not keep the process running for them. */
async function createDatabase(): Promise<ReusedDatabase> {
  const { connectionString, schema } = await freshPostgres();
  const [pool, reservedPool] = [
    createPatientPool(connectionString, 4),
    createPatientPool(connectionString, 2),
  ];
  for (const { options } of [pool, reservedPool]) options.allowExitOnIdle = true;
  return { schema, pool, reservedPool };
}

/** Deletes every row. Tables, indexes and their statistics stay. */
async function deleteRows({ pool, schema }: ReusedDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename <> 'lobbykit_schema'`,
    [schema],
  );
  if (rows.length === 0) return;
  await pool.query(rows.map(({ name }) => `delete from "${schema}"."${name}"`).join(';'));
}
