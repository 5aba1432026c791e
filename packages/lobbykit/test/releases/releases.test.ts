import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBackend } from '@lobbykit/core';
import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import {
  plain,
  restorePostgres,
  restoreSqlite,
  storedReleases,
  storedRows,
  storeRelease,
} from './stored-database.ts';

const { tables } = createBackend({ storage: createMemoryStorage() }).catalogue;
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../packages/core/package.json'), 'utf8'),
) as {
  readonly version: string;
};

function scratch(): string {
  const folder = scratchFolder('lobbykit-releases-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// STORE_RELEASE=1 writes the database of the current version. Never write that of a published version again.
if (process.env.STORE_RELEASE === '1')
  test(`the database of ${version} is stored`, () => storeRelease(version, tables, scratch()));

test('the current version has a stored database; STORE_RELEASE=1 writes it', () => {
  expect(storedReleases()).toContain(version);
});

/** Migrates a database and compares its rows. A column that is gone was removed by a step of the migration. */
async function expectReadable(storage: Storage, release: string): Promise<void> {
  await storage.migrate(tables);
  const stored = storedRows(release);
  for (const table of tables) {
    const expected = stored[table.name];
    if (!expected) continue;
    const kept = Object.entries(expected).filter(([name]) => Object.hasOwn(table.columns, name));
    const rows = await storage.find(table, {});
    expect([table.name, rows.map(plain)]).toEqual([
      table.name,
      [expect.objectContaining(Object.fromEntries(kept))],
    ]);
  }
}

describe.each(storedReleases())('the stored database of %s', (release) => {
  test('is migrated by this version on SQLite, and all its rows can be read', async () => {
    const path = join(scratch(), 'game.db');
    restoreSqlite(release, path);
    const storage = await openSqlite({ path });
    onTestFinished(() => storage.close());
    await expectReadable(storage, release);
  });

  test('is migrated by this version on Postgres, and all its rows can be read', async () => {
    const { connectionString, schema } = await freshPostgres();
    await restorePostgres(release, connectionString, schema);
    const storage = await openPostgres({ connectionString, schema, maxConnections: 4 });
    onTestFinished(() => storage.close());
    await expectReadable(storage, release);
  });
});
