import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** Creates a folder that is deleted after the test. */
export function testFolder(): string {
  const folder = scratchFolder('lobbykit-core-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens each kind of storage, empty. The test must close them. */
export const storages: Readonly<Record<'memory' | 'SQLite' | 'Postgres', () => Promise<Storage>>> = {
  memory: async () => createMemoryStorage(),
  SQLite: async () => openSqlite({ path: join(testFolder(), 'test.db') }),
  Postgres: async () => openPatientPostgres({ ...(await freshPostgres()), maxConnections: 4 }),
};
