import assert from 'node:assert/strict';
import {
  type ColumnType,
  column,
  defineTable,
  type Storage,
  type StorageErrorName,
  type Table,
} from '@lobbykit/core/storage';
import { changed, first, migrates, titles, withTitles } from './titles.ts';

/** Asserts that the migration is refused with a message that contains the table and column, and that the rows stay. */
async function refusesToMigrate(
  storage: Storage,
  table: Table,
  subject: string,
  name: StorageErrorName = 'MigrationRefused',
): Promise<void> {
  await assert.rejects(storage.migrate([other, table]), (error: unknown) => {
    assert.ok(error instanceof Error && error.name === name, `expected a ${name}, got ${error}`);
    assert.ok(error.message.includes(subject), `expected a message on ${subject}, got: ${error.message}`);
    return true;
  });
  await assert.rejects(storage.count(other, {}), /others/);
  assert.deepEqual(await storage.find(first, {}), titles);
}

/** A table that every refused migration would create too. */
const other = defineTable({ name: 'others', columns: { id: column.text() }, key: ['id'] });

export const migrationRefusalCases = [
  migrates('a new column that is not nullable needs a default', async (storage) => {
    await withTitles(storage);
    await refusesToMigrate(storage, changed({ hint: column.text() }), 'titles.hint');
    await refusesToMigrate(storage, changed({ data: column.json() }), 'titles.data');
  }),

  migrates(
    'the type of a column cannot change, not even to one that a database stores alike',
    async (storage) => {
      const types = Object.keys(column) as ColumnType[];
      const tableOf = (from: ColumnType, to: ColumnType): Table => ({
        name: `from_${from}`,
        columns: { id: column.text(), value: column[to].nullable() },
        key: ['id'],
        unique: [],
        indexes: [],
      });
      await withTitles(storage);
      await storage.migrate(types.map((type) => tableOf(type, type)));
      for (const from of types) {
        for (const to of types) {
          if (to === from) await storage.migrate([tableOf(from, to)]);
          else await refusesToMigrate(storage, tableOf(from, to), `from_${from}.value is ${from}`);
        }
      }
    },
  ),

  migrates('a column cannot become nullable or not nullable', async (storage) => {
    await storage.migrate([changed({ hint: column.text.nullable() })]);
    await storage.migrate([changed({}, { removed: { columns: ['hint'] } })]);
    await storage.insert(first, titles);
    await refusesToMigrate(
      storage,
      changed({ hint: column.text({ default: '' }) }),
      'titles.hint is nullable',
    );
    const nullable = changed({ rank: column.int.nullable() }, { removed: { columns: ['hint'] } });
    await refusesToMigrate(storage, nullable, 'titles.rank is not nullable');
  }),

  migrates('a primary key cannot change', async (storage) => {
    await withTitles(storage);
    await refusesToMigrate(storage, changed({}, { key: ['label'] }), 'titles has the primary key (id)');
    await refusesToMigrate(storage, changed({}, { key: ['id', 'rank'] }), 'titles has the primary key (id)');
  }),

  migrates('a new unique set that rows violate is refused', async (storage) => {
    await withTitles(storage);
    const sized = { size: column.int({ default: 0 }) };
    const table = changed(sized, { unique: [['label'], ['size']] });
    await refusesToMigrate(storage, table, 'titles: (size) is a new unique set');
    await storage.migrate([changed(sized, { unique: [['label'], ['size', 'rank']] })]);
  }),

  migrates(
    'a database with a unique set that the code does not declare is newer than the code',
    async (storage) => {
      await withTitles(storage);
      const table = changed({}, { unique: [] });
      await refusesToMigrate(storage, table, 'titles has the unique set (label)', 'StorageNewer');
    },
  ),
];
