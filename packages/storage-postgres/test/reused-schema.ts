import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { createPatientPool } from './patient-postgres.ts';
import { createRowDeletion } from './row-deletion.ts';

interface ReusedSchema {
  readonly name: string;
  readonly deleteRows: () => Promise<void>;
}

const unused: ReusedSchema[] = [];
let pool: Pool | undefined;

/**
 * Returns the address of the Postgres of the tests, and a schema without rows until the test is over. If possible it has
 * the tables of an earlier test of this process: creating all takes half a second.
 *
 * What the test opens on it must be closed when the test is over. Tests that change tables use `freshPostgres`.
 */
export async function reusedPostgres(): Promise<{
  readonly connectionString: string;
  readonly schema: string;
}> {
  const { connectionString, schema } = await freshPostgres();
  if (pool === undefined) {
    pool = createPatientPool(connectionString, 1);
    pool.options.allowExitOnIdle = true;
  }
  const reused = unused.pop() ?? { name: schema, deleteRows: createRowDeletion(pool, schema) };
  await reused.deleteRows();
  onTestFinished(() => {
    unused.push(reused);
  });
  return { connectionString, schema: reused.name };
}
