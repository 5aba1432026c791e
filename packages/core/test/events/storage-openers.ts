import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

async function openFile(): Promise<Storage> {
  const folder = scratchFolder('lobbykit-events-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return openSqlite({ path: join(folder, 'events.db') });
}

/** The functions that open each storage, by its name, for tests that run on all of them. */
export const storageOpeners: readonly (readonly [name: string, open: () => Promise<Storage>])[] = [
  ['memory', async () => createMemoryStorage()],
  ['SQLite', openFile],
  ['Postgres', async () => openPatientPostgres({ ...(await freshPostgres()), maxConnections: 10 })],
];
