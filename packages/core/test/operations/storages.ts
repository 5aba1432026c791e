import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openReusedDatabase as openReusedPostgres } from '../../../storage-postgres/test/reused-database.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { openReusedDatabase as openReusedSqlite } from '../../../storage-sqlite/test/reused-database.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** Creates a folder that is deleted after the test. */
export function testFolder(): string {
  const folder = scratchFolder('lobbykit-core-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Opener = () => Promise<Storage>;

/** Opens each kind of storage, empty, if possible on the tables of an earlier test. The test must close them. */
export const storages: Readonly<Record<'memory' | 'SQLite' | 'Postgres', Opener>> = {
  memory: async () => createMemoryStorage(),
  SQLite: openReusedSqlite,
  Postgres: openReusedPostgres,
};

/** Opens each kind of storage without tables. The test must close them. */
export const newStorages: Readonly<Record<'memory' | 'SQLite' | 'Postgres', Opener>> = {
  memory: async () => createMemoryStorage(),
  SQLite: async () => openSqlite({ path: join(testFolder(), 'test.db') }),
  Postgres: async () => openPatientPostgres({ ...(await freshPostgres()), maxConnections: 4 }),
};
