import { join } from 'node:path';
import { column, defineTable, type Table } from '@lobbykit/core/storage';
import { createBuilder, createPlans, type Migration, migrateSchema } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqliteDialect } from '../src/dialect.ts';
import { openSqlite } from '../src/index.ts';
import { testFolder } from './test-folder.ts';

const first = defineTable({
  name: 'players',
  columns: { id: column.text(), name: column.text() },
  key: ['id'],
  unique: [['name']],
});

const second = defineTable({
  name: 'players',
  columns: {
    id: column.text(),
    name: column.text(),
    team: column.text.nullable(),
    score: column.int({ default: 7 }),
    label: column.text({ default: "it's" }),
    online: column.bool({ default: true }),
    coins: column.int64({ default: 5n }),
    data: column.json({ default: { a: [1] } }),
  },
  key: ['id'],
  unique: [['name']],
  indexes: [['team', 'score']],
});

async function open(path: string) {
  const storage = await openSqlite({ path });
  onTestFinished(() => storage.close());
  return storage;
}

describe('a migration', () => {
  test('adds indexes, and columns with their defaults to existing rows', async () => {
    const path = join(testFolder(), 'a.db');
    const before = await open(path);
    await before.migrate([first]);
    await before.insert(first, { id: 'a', name: 'A' });
    await before.close();

    const after = await open(path);
    await after.migrate([second]);
    expect(await after.get(second, { id: 'a' })).toEqual({
      id: 'a',
      name: 'A',
      team: null,
      score: 7,
      label: "it's",
      online: true,
      coins: 5n,
      data: { a: [1] },
    });
    const raw = new Database(path, { readonly: true });
    const indexes = raw.prepare(`select name from sqlite_schema where type = 'index'`).pluck().all();
    raw.close();
    expect(indexes).toContain('players_team_score_idx');
  });

  test('keeps the rows of a new clustered table in the order of the key, and leaves a table that is there as it is', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([first]);
    await storage.insert(first, { id: 'a', name: 'A' });
    const counts = defineTable({
      name: 'counts',
      columns: { playerId: column.text(), item: column.text(), count: column.int64() },
      key: ['playerId', 'item'],
      clustered: true,
    });
    await storage.migrate([{ ...first, clustered: true }, counts]);
    const key = { playerId: 'a', item: 'b' };
    await storage.insert(counts, { ...key, count: 2n ** 62n });
    await storage.update(counts, key, { count: { add: 1n } });
    expect(await storage.find(counts, { where: key })).toEqual([{ ...key, count: 2n ** 62n + 1n }]);
    await expect(storage.insert(counts, { ...key, count: 0n })).rejects.toThrow('counts');
    expect(await storage.find(first, {})).toEqual([{ id: 'a', name: 'A' }]);
    const plan = await storage.planMigration?.([{ ...first, clustered: true }, counts]);
    expect(plan?.statements).toEqual([]);
    const raw = new Database(path, { readonly: true });
    const withoutRowid = `select name from sqlite_schema where type = 'table' and sql like '%without rowid'`;
    const names = raw.prepare(withoutRowid).pluck().all();
    raw.close();
    expect(names).toEqual(['counts']);
  });

  test('drops removed indexes, and leaves those of the host and those that are merely no longer declared', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([{ ...second, indexes: [['team', 'score'], ['score'], ['coins']] }]);
    const raw = new Database(path);
    onTestFinished(() => void raw.close());
    raw.exec('create index by_team on players (team, score)');
    await storage.migrate([{ ...second, indexes: [], removed: { indexes: [['team', 'score'], ['score']] } }]);
    const indexes = raw
      .prepare(`select name from sqlite_schema where type = 'index' order by 1`)
      .pluck()
      .all();
    expect(indexes).toEqual([
      'by_team',
      'players_coins_idx',
      'players_name_key',
      expect.stringMatching(/^sqlite_autoindex_/),
      expect.stringMatching(/^sqlite_autoindex_/),
    ]);
  });

  test('keeps accepting rows of the previous version, which omit the new columns', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([second]);
    const raw = new Database(path);
    raw.exec(`insert into players (id, name) values ('a', 'A')`);
    raw.close();
    expect(await storage.get(second, { id: 'a' })).toMatchObject({
      score: 7,
      label: "it's",
      data: { a: [1] },
    });
  });

  test('rejects a difference that is more than an addition, and changes nothing then', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([second]);
    const other = defineTable({ name: 'others', columns: { id: column.text() }, key: ['id'] });
    const changed = (change: Partial<Table>): Table => ({ ...second, ...change });
    const columns = second.columns;
    await storage.insert(
      second,
      ['a', 'b'].map((id) => ({ id, name: id })),
    );
    for (const [table, message] of [
      [changed({ columns: { ...columns, score: column.text() } }), /^players\.score is int/],
      [changed({ columns: { ...columns, name: column.text.nullable() } }), /^players\.name is not nullable/],
      [changed({ columns: { ...columns, needed: column.text() } }), /^players\.needed is new/],
      [changed({ key: ['id', 'name'] }), /^players has the primary key \(id\)/],
      [changed({ unique: [['name'], ['label']] }), /^players: \(label\) is a new unique set/],
      [changed({ unique: [] }), /players has the unique set \(name\)/],
    ] as const) {
      await expect(storage.migrate([other, table])).rejects.toThrow(message);
      await expect(storage.find(other, {})).rejects.toThrow('not known');
    }
    const raw = new Database(path, { readonly: true });
    expect(raw.prepare(`select count(*) from sqlite_schema where name = 'others'`).pluck().get()).toBe(0);
    raw.close();
  });

  test('accepts indexes that the host has added by hand', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([second]);
    const raw = new Database(path);
    raw.exec('create index by_lower_name on players (lower(name))');
    raw.exec('create unique index one_label on players (label)');
    raw.close();
    await storage.migrate([second]);
  });

  test('records the types of columns whose database has no record of them yet', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([second]);
    const raw = new Database(path);
    raw.exec('drop table lobbykit_columns');
    await storage.migrate([second]);
    const types = raw.prepare('select column_name, type from lobbykit_columns order by 1').raw().all();
    raw.close();
    expect(types).toEqual(
      Object.entries(second.columns)
        .map(([name, { type }]) => [name, type])
        .sort(),
    );
    const retyped = { ...second, columns: { ...second.columns, score: column.time({ default: 7 }) } };
    await expect(storage.migrate([retyped])).rejects.toThrow('players.score is int');
  });

  test('rejects a database with a column that the code does not know', async () => {
    const storage = await open(join(testFolder(), 'a.db'));
    await storage.migrate([second]);
    await expect(storage.migrate([first])).rejects.toMatchObject({ name: 'StorageNewer' });
  });

  test('rejects a database with a migration that the code does not know', async () => {
    const path = join(testFolder(), 'a.db');
    const storage = await open(path);
    await storage.migrate([first]);
    await storage.close();
    const raw = new Database(path);
    raw.exec(`insert into lobbykit_schema (number, name) values (9999, 'from a later version')`);
    raw.close();
    const older = await open(path);
    await expect(older.migrate([first])).rejects.toMatchObject({ name: 'StorageNewer', message: /9999/ });
  });
});

describe('a migration written by hand', () => {
  const rename: Migration = {
    number: 1,
    name: 'rename the players',
    statements: [`update players set name = 'was ' || name`, `update players set score = score + 1`],
  };
  const builder = createBuilder(sqliteDialect);

  /** Migrates in one transaction, and fails at the statement with the index `failAt`. */
  async function migrate(
    database: Database.Database,
    table: Table,
    migrations: Migration[],
    failAt = Infinity,
  ) {
    let executed = 0;
    database.exec('begin immediate');
    try {
      await migrateSchema(
        builder,
        (sql) => {
          if (executed === failAt) throw new Error('the process died');
          executed += 1;
          const statement = database.prepare<[], Record<string, unknown>>(sql);
          if (statement.reader) return statement.all();
          statement.run();
          return [];
        },
        createPlans(builder).prepare([table]),
        migrations,
      );
      database.exec('commit');
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
    return executed;
  }

  const withScore = defineTable({
    name: 'players',
    columns: { id: column.text(), name: column.text(), score: column.int({ default: 0 }) },
    key: ['id'],
  });

  async function populated(): Promise<Database.Database> {
    const database = new Database(':memory:');
    onTestFinished(() => {
      database.close();
    });
    await migrate(database, withScore, []);
    database.exec(`insert into players (id, name) values ('a', 'A')`);
    return database;
  }

  const stateOf = (database: Database.Database): string =>
    JSON.stringify([
      database.prepare('select * from players').all(),
      database.prepare('select number from lobbykit_schema order by number').pluck().all(),
      database.prepare('select sql from sqlite_schema order by name').pluck().all(),
    ]);

  test('runs once', async () => {
    const database = await populated();
    await migrate(database, withScore, [rename]);
    await migrate(database, withScore, [rename]);
    expect(database.prepare('select name, score from players').all()).toEqual([{ name: 'was A', score: 1 }]);
  });

  test('does not run on a new database, where it counts as done', async () => {
    const database = new Database(':memory:');
    await migrate(database, withScore, [rename]);
    database.exec(`insert into players (id, name) values ('a', 'A')`);
    await migrate(database, withScore, [rename]);
    expect(database.prepare('select name from players').pluck().get()).toBe('A');
    database.close();
  });

  test('leaves either the old or the new state if the process dies at any statement', async () => {
    const wider = defineTable({
      name: 'players',
      columns: { ...withScore.columns, team: column.text.nullable() },
      key: ['id'],
      indexes: [['team']],
    });
    const reference = await populated();
    const before = stateOf(reference);
    const statements = await migrate(reference, wider, [rename]);
    expect(stateOf(reference)).not.toBe(before);
    for (let failAt = 0; failAt < statements; failAt += 1) {
      const database = await populated();
      await expect(migrate(database, wider, [rename], failAt)).rejects.toThrow('died');
      expect(stateOf(database)).toBe(before);
      await migrate(database, wider, [rename]);
      expect(stateOf(database)).toBe(stateOf(reference));
    }
  });
});
