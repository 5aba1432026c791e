import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendOptions } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { onTestFinished } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPatientPostgres } from '../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../storage-sqlite/src/index.ts';

type Storage = BackendOptions['storage'];

/** Opens empty storages, one for each node. Two nodes share one Postgres. */
export const storages: Readonly<Record<string, () => Promise<readonly Storage[]>>> = {
  memory: async () => [createMemoryStorage()],
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lobbykit-identity-providers-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return [await openSqlite({ path: join(folder, 'test.db') })];
  },
  'two nodes on one Postgres': async () => {
    const database = await freshPostgres();
    const open = () => openPatientPostgres({ ...database, maxConnections: 10 });
    return [await open(), await open()];
  },
};
