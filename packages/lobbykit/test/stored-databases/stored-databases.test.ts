import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import { column, defineTable, type Storage } from '@lobbykit/core/storage';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { everyArea } from '../../src/server/areas.ts';
import {
  plain,
  restorePostgres,
  restoreSqlite,
  storedRows,
  storedStates,
  storeTables,
} from './stored-database.ts';
import { tablesDigest } from './tables-digest.ts';

const { tables } = createCatalogue(everyArea, engineTables);

function scratch(): string {
  const folder = scratchFolder('lobbykit-stored-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// STORE_TABLES=1 writes the database of the tables as they are now, if there is none.
if (process.env.STORE_TABLES === '1')
  test('a database of the tables is stored', async () => {
    expect(storedStates()).toContain(await storeTables(tables, scratch()));
  });

test('any change of a declaration is another state of the tables, and their order is not', () => {
  const columns = {
    id: column.text(),
    level: column.int({ default: 1 }),
    total: column.int64({ default: 0n }),
  };
  const guilds = { name: 'guilds', columns, key: ['id'] } as const;
  const others = defineTable({ ...guilds, name: 'others' });
  const digest = tablesDigest([defineTable(guilds), others]);
  expect(tablesDigest([others, defineTable(guilds)])).toBe(digest);
  const changes = [
    { columns: { ...columns, motto: column.text.nullable() } },
    { columns: { ...columns, level: column.int({ default: 2 }) } },
    { columns: { ...columns, total: column.int64({ default: 1n }) } },
    { columns: { ...columns, level: column.int.nullable() } },
    { columns: { ...columns, level: column.text({ default: '1' }) } },
    { key: ['id', 'level'] as const },
    { unique: [['level']] as const },
    { indexes: [['level']] as const },
    { removed: { columns: ['motto'] } },
  ];
  const digests = changes.map((change) =>
    tablesDigest([defineTable({ ...guilds, ...change } as typeof guilds), others]),
  );
  expect(new Set([digest, tablesDigest([others]), ...digests]).size).toBe(changes.length + 2);
});

/** Migrates a database and compares its rows. A column that is gone was removed by a step of the migration. */
async function expectReadable(storage: Storage, state: string): Promise<void> {
  await storage.migrate(tables);
  const stored = storedRows(state);
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

describe.each(storedStates())('the stored database of the tables %s', (state) => {
  test('is migrated by this version on SQLite, and all its rows can be read', async () => {
    const path = join(scratch(), 'game.db');
    restoreSqlite(state, path);
    const storage = await openSqlite({ path });
    onTestFinished(() => storage.close());
    await expectReadable(storage, state);
  });

  test('is migrated by this version on Postgres, and all its rows can be read', async () => {
    const { connectionString, schema } = await freshPostgres();
    await restorePostgres(state, connectionString, schema);
    const storage = await openPostgres({ connectionString, schema, maxConnections: 4 });
    onTestFinished(() => storage.close());
    await expectReadable(storage, state);
  });
});
