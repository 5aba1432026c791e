import assert from 'node:assert/strict';
import { column } from '@lobbykit/core/storage';
import { insertPlayers, rejectsWith } from './assertions.ts';
import { caseTables, players } from './tables.ts';
import { changed, first, migrates, titles, withTitles } from './titles.ts';

const wide = changed({
  hint: column.text.nullable(),
  size: column.int({ default: 7 }),
  data: column.json({ default: {} }),
});

/** The table without the columns that only `wide` has. */
const narrow = changed({}, { removed: { columns: ['hint', 'size', 'data'] } });

const wideTitles = titles.map((row, at) => ({ ...row, hint: `hint ${at}`, size: at, data: { at } }));

export const removalCases = [
  migrates('a removed column is hidden, and inserts and changes work without it', async (storage) => {
    await storage.migrate([wide]);
    await storage.insert(wide, wideTitles);
    await storage.migrate([narrow]);
    assert.deepEqual(await storage.find(narrow, {}), titles);
    assert.deepEqual(await storage.get(narrow, { id: 'a' }), titles[0]);
    const [inserted] = await storage.insert(narrow, { id: 'c', label: 'three', rank: 3 });
    assert.deepEqual(inserted, { id: 'c', label: 'three', rank: 3 });
    const [updated] = await storage.update(narrow, { id: 'c' }, { rank: 4 });
    assert.deepEqual(updated, { id: 'c', label: 'three', rank: 4 });
    await assert.rejects(storage.find(narrow, { where: { size: 0 } }), /titles has no column size/);
  }),

  migrates('a removed column keeps its values until it is declared again', async (storage) => {
    await storage.migrate([wide]);
    await storage.insert(wide, wideTitles);
    await storage.migrate([narrow]);
    await storage.insert(narrow, { id: 'c', label: 'three', rank: 3 });
    await storage.update(narrow, { id: 'a' }, { rank: 5 });
    await storage.migrate([narrow]);
    await storage.migrate([wide]);
    assert.deepEqual(await storage.find(wide, {}), [
      { ...wideTitles[0], rank: 5 },
      wideTitles[1],
      { id: 'c', label: 'three', rank: 3, hint: null, size: 7, data: {} },
    ]);
  }),

  migrates('a removed column that inserts cannot omit is refused', async (storage) => {
    await withTitles(storage);
    const { rank: _, ...columns } = first.columns;
    const table = { ...first, columns, removed: { columns: ['rank'] } };
    await rejectsWith(storage.migrate([table]), 'MigrationRefused');
    await assert.rejects(storage.migrate([table]), /titles\.rank is removed/);
    // A default in the code does not reach the database, so this does not help.
    await storage.migrate([changed({ rank: column.int({ default: 0 }) })]);
    await assert.rejects(storage.migrate([table]), /titles\.rank is removed/);
    await storage.migrate([first]);
    assert.deepEqual(await storage.find(first, {}), titles);
  }),

  migrates('a removed unique set is dropped, and comes back only if no rows violate it', async (storage) => {
    await withTitles(storage);
    const free = changed({}, { unique: [], removed: { unique: [['label']] } });
    await storage.migrate([free]);
    await storage.migrate([free]);
    await storage.insert(free, { id: 'c', label: 'one', rank: 3 });
    await assert.rejects(storage.migrate([first]), /titles: \(label\)/);
    await storage.update(free, { id: 'c' }, { label: 'three' });
    await storage.migrate([first]);
    await rejectsWith(storage.insert(first, { id: 'd', label: 'three', rank: 4 }), 'UniqueConflict');
  }),

  migrates('a removed index loses no rows, and comes back when it is declared again', async (storage) => {
    const indexed = changed({}, { indexes: [['rank'], ['label', 'rank']] });
    const fewer = changed({}, { indexes: [['rank']], removed: { indexes: [['label', 'rank'], ['label']] } });
    await storage.migrate([indexed]);
    await storage.insert(indexed, titles);
    // An index that the database does not have is no error: the second node migrates too.
    for (const table of [fewer, fewer, indexed]) {
      await storage.migrate([table]);
      assert.deepEqual(await storage.find(table, { where: { label: 'two', rank: 2 } }), [titles[1]]);
    }
    await rejectsWith(storage.insert(first, { id: 'c', label: 'one', rank: 3 }), 'UniqueConflict');
  }),

  migrates('a removed index may be on a removed column', async (storage) => {
    await storage.migrate([changed({ hint: column.text.nullable() }, { indexes: [['hint']] })]);
    await storage.insert(first, titles);
    await storage.migrate([changed({}, { removed: { columns: ['hint'], indexes: [['hint']] } })]);
    assert.deepEqual(await storage.find(first, {}), titles);
  }),

  migrates('an index and a table that are no longer declared lose no rows', async (storage) => {
    await storage.migrate([...caseTables, changed({}, { indexes: [['rank']] })]);
    await storage.insert(first, titles);
    await insertPlayers(storage, { a: {} });
    await storage.migrate([first]);
    assert.deepEqual(await storage.find(first, { where: { rank: 2 } }), [titles[1]]);
    await storage.migrate([first, ...caseTables]);
    assert.equal(await storage.count(players, {}), 1);
  }),
];
