import { freshPostgres } from '../../../test/postgres.ts';
import { createReusedStorages, type ReusedStorage } from '../../../test/reused-storages.ts';
import type { PostgresStorage } from '../src/index.ts';
import { createPatientPool, openPatientPostgres } from './patient-postgres.ts';
import { createRowDeletion } from './row-deletion.ts';

/** Opens an empty storage, if possible on the tables and connections of an earlier test of this process. */
export const openReusedDatabase: () => Promise<PostgresStorage> = createReusedStorages(openDatabase);

/** Opens a storage on pools that do not keep the process running. */
async function openDatabase(): Promise<ReusedStorage<PostgresStorage>> {
  const { connectionString, schema } = await freshPostgres();
  const [pool, reservedPool] = [
    createPatientPool(connectionString, 4),
    createPatientPool(connectionString, 2),
  ];
  for (const { options } of [pool, reservedPool]) options.allowExitOnIdle = true;
  const storage = await openPatientPostgres({ schema, pool, reservedPool });
  return { storage, deleteRows: createRowDeletion(pool, schema) };
}
