import assert from 'node:assert/strict';
import { column, type Table } from '@lobbykit/core/storage';
import { insertPlayers, player, refuses, rejectsWith, sortedIds, upTo } from './assertions.ts';
import { caseTables, players } from './tables.ts';
import { changed, first, migrates, titles, withTitles } from './titles.ts';

export const migrationCases = [
  migrates('a table that was not migrated is refused with its name', async (storage) => {
    await storage.migrate([first]);
    await assert.rejects(storage.get(players, { id: 'a' }), /players/);
    await assert.rejects(storage.find(players, {}), /players/);
    await assert.rejects(storage.insert(players, player('a')), /players/);
    await assert.rejects(
      storage.transaction((unit) => unit.count(players, {})),
      /players/,
    );
  }),

  migrates('a second migration changes nothing', async (storage) => {
    await withTitles(storage);
    await storage.migrate([first]);
    await storage.migrate([first, ...caseTables]);
    await storage.migrate([first, ...caseTables]);
    assert.deepEqual(await storage.find(first, {}), titles);
    await rejectsWith(storage.insert(first, { id: 'c', label: 'one', rank: 3 }), 'UniqueConflict');
  }),

  migrates('the plan of a migration is what has to be done, and changes nothing', async (storage) => {
    if (storage.planMigration === undefined) return;
    const planned = await storage.planMigration([first]);
    assert.ok(planned.statements.some((statement) => /^create table .*titles/.test(statement)));
    assert.deepEqual(await storage.planMigration([first]), planned);
    await withTitles(storage);
    assert.deepEqual(await storage.planMigration([first]), { statements: [], undeclaredTables: [] });
    const next = changed({ hint: column.text.nullable() });
    const { statements } = await storage.planMigration([next]);
    assert.ok(statements.some((statement) => /^alter table .*titles.* add column .*hint/.test(statement)));
    assert.deepEqual(await storage.find(first, {}), titles);
    await storage.migrate([next]);
    assert.deepEqual(await storage.planMigration([next]), { statements: [], undeclaredTables: [] });
  }),

  migrates('the plan of a migration names the tables that are not declared', async (storage) => {
    if (storage.planMigration === undefined) return;
    await withTitles(storage);
    const { undeclaredTables } = await storage.planMigration([players]);
    assert.deepEqual(undeclaredTables, ['titles']);
  }),

  migrates('the plan of a migration is refused as the migration is', async (storage) => {
    if (storage.planMigration === undefined) return;
    await withTitles(storage);
    await assert.rejects(storage.planMigration([changed({ hint: column.text() })]), /titles.hint is new/);
  }),

  migrates('adding a table does not change the others', async (storage) => {
    await withTitles(storage);
    await storage.migrate(caseTables);
    await insertPlayers(storage, { a: {} });
    await storage.migrate([first, ...caseTables]);
    assert.deepEqual(await storage.find(first, {}), titles);
    assert.equal(await storage.count(players, {}), 1);
  }),

  migrates('a nullable column that is added later is null in existing rows', async (storage) => {
    await withTitles(storage);
    const next = changed({
      hint: column.text.nullable(),
      data: column.json.nullable(),
      size: column.int64.nullable(),
    });
    await storage.migrate([next]);
    assert.deepEqual(
      await storage.find(next, {}),
      titles.map((row) => ({ ...row, hint: null, data: null, size: null })),
    );
    await storage.update(next, { id: 'a' }, { hint: 'x', data: { y: 1 }, size: 5n });
    assert.deepEqual(await storage.get(next, { id: 'a' }), {
      ...titles[0],
      hint: 'x',
      data: { y: 1 },
      size: 5n,
    });
  }),

  migrates(
    'a column with a default that is added later has its default in existing rows',
    async (storage) => {
      await withTitles(storage);
      const added = {
        text: column.text({ default: "it's" }),
        whole: column.int({ default: -5 }),
        large: column.int64({ default: 2n ** 63n - 1n }),
        flag: column.bool({ default: true }),
        at: column.time({ default: 1_700_000_000_123 }),
        data: column.json({ default: { "it's": ['"', null, 0.5] } }),
      };
      const next = changed(added);
      await storage.migrate([next]);
      const defaults = Object.fromEntries(
        Object.entries(added).map(([name, { default: value }]) => [name, value]),
      );
      assert.deepEqual(
        await storage.find(next, {}),
        titles.map((row) => ({ ...row, ...defaults })),
      );
      await storage.insert(next, { id: 'c', label: 'three', rank: 3 });
      assert.deepEqual(await storage.get(next, { id: 'c' }), {
        id: 'c',
        label: 'three',
        rank: 3,
        ...defaults,
      });
    },
  ),

  migrates('an index that is added later finds existing rows', async (storage) => {
    await withTitles(storage);
    const next = changed({}, { indexes: [['rank', 'label'], ['rank']] });
    await storage.migrate([next]);
    assert.deepEqual(sortedIds((await storage.find(next, { where: { rank: 2 } })) as { id: string }[]), [
      'b',
    ]);
    await storage.update(next, { rank: 2 }, { rank: 1 });
    assert.equal(await storage.count(next, { rank: 1 }), 2);
  }),

  migrates('a unique set that is added later holds for existing and new rows', async (storage) => {
    await withTitles(storage);
    const next = changed({ code: column.int.nullable() }, { unique: [['label'], ['rank'], ['code']] });
    await storage.migrate([next]);
    await rejectsWith(storage.insert(next, { id: 'c', label: 'three', rank: 2 }), 'UniqueConflict');
    await storage.insert(next, { id: 'c', label: 'three', rank: 3 });
    await storage.update(next, { id: 'a' }, { code: 1 });
    await rejectsWith(storage.update(next, { id: 'b' }, { code: 1 }), 'UniqueConflict');
    assert.equal(await storage.count(next, { code: null }), 2);
  }),

  migrates('a default that changes later counts for new rows only', async (storage) => {
    await storage.migrate([changed({ size: column.int({ default: 1 }) })]);
    await storage.insert(changed({ size: column.int({ default: 1 }) }), titles);
    const next = changed({ size: column.int({ default: 2 }) });
    await storage.migrate([next]);
    await storage.insert(next, { id: 'c', label: 'three', rank: 3 });
    assert.deepEqual(
      (await storage.find(next, {})).map(({ size }) => size),
      [1, 1, 2],
    );
  }),

  migrates('migrations that run at the same time all succeed', async (storage) => {
    await withTitles(storage);
    const next = changed({ hint: column.text({ default: 'x' }) }, { indexes: [['hint']] });
    await Promise.all(upTo(5).map(() => storage.migrate([...caseTables, next])));
    assert.deepEqual(
      await storage.find(next, {}),
      titles.map((row) => ({ ...row, hint: 'x' })),
    );
  }),

  migrates('a migration that is refused for one table changes none', async (storage) => {
    await withTitles(storage);
    await assert.rejects(storage.migrate([...caseTables, changed({ hint: column.text() })]), /titles/);
    await assert.rejects(storage.count(players, {}), /players/);
    assert.equal(await storage.count(first, {}), 2);
  }),

  migrates('a database with a column that the code does not know is newer than the code', async (storage) => {
    await storage.migrate([changed({ hint: column.text.nullable() })]);
    await rejectsWith(storage.migrate([first]), 'StorageNewer');
  }),

  migrates('a table declaration that no database can store is refused', async (storage) => {
    const wrong: readonly (readonly [Table, string])[] = [
      [changed({}, { name: 'titles; drop table x' }), 'titles; drop table x'],
      [changed({}, { name: 'Titles' }), 'Titles'],
      [changed({}, { name: 'lobbykit_titles' }), 'lobbykit_titles'],
      [changed({}, { name: 'sqlite_titles' }), 'sqlite_titles'],
      [changed({}, { name: 'pg_titles' }), 'pg_titles'],
      [changed({}, { removed: { columns: ['rank'] } }), 'titles.rank'],
      [changed({}, { removed: { unique: [['label']] } }), 'titles: (label)'],
      [changed({}, { removed: { unique: [['nothing']] } }), 'titles has no column nothing'],
      [changed({}, { indexes: [['rank']], removed: { indexes: [['rank']] } }), 'titles: (rank)'],
      [changed({}, { removed: { indexes: [['nothing']] } }), 'titles has no column nothing'],
      [changed({ 'a"b': column.text.nullable() }), 'titles.a"b'],
      [changed({ snake_case: column.text.nullable() }), 'titles.snake_case'],
      [changed({}, { key: [] }), 'titles'],
      [changed({}, { key: ['nothing'] }), 'titles has no column nothing'],
      [changed({ hint: column.text.nullable() }, { key: ['hint'] }), 'titles.hint'],
      [changed({ data: column.json() }, { indexes: [['data']] }), 'titles.data'],
      [changed({}, { unique: [[]] }), 'titles'],
      [changed({ size: column.int({ default: 0.5 }) }), 'titles.size'],
    ];
    for (const [table, subject] of wrong) await refuses(storage.migrate([table]), subject);
    await storage.migrate([first]);
  }),
];
