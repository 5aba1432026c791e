import type { BackendOptions } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { openPatientPostgres } from '../../storage-postgres/test/patient-postgres.ts';
import { reusedPostgres } from '../../storage-postgres/test/reused-schema.ts';
import { openReusedDatabase } from '../../storage-sqlite/test/reused-database.ts';

type Storage = BackendOptions['storage'];

/** Opens empty storages, one for each node. Two nodes share one Postgres. */
export const storages: Readonly<Record<string, () => Promise<readonly Storage[]>>> = {
  memory: async () => [createMemoryStorage()],
  SQLite: async () => [await openReusedDatabase()],
  'two nodes on one Postgres': async () => {
    const database = await reusedPostgres();
    const open = () => openPatientPostgres({ ...database, maxConnections: 10 });
    return [await open(), await open()];
  },
};
