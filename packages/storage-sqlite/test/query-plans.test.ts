import { allRows, column, defineTable } from '@lobbykit/core/storage';
import { createBuilder, createOperations, createPlans, migrateSchema, type Operations } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import * as kysely from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sqliteDialect } from '../src/dialect.ts';

/** A statement stops the whole process while it runs, so every one of them enters an index. */

const games = defineTable({
  name: 'games',
  columns: {
    region: column.text(),
    id: column.text(),
    code: column.text(),
    state: column.text(),
    score: column.int({ default: 0 }),
    dueAt: column.time.nullable(),
    players: column.int64({ default: 0n }),
  },
  key: ['region', 'id'],
  unique: [['code']],
  indexes: [['state', 'score'], ['dueAt']],
});

const position = { region: 'eu', id: 'a', state: 'open', score: 5, dueAt: 7 };
const descending = { column: 'score', descending: true } as const;

/** Every shape that a service may ask for on indexed columns. */
const calls: Readonly<Record<string, (operations: Operations) => unknown>> = {
  get: (on) => on.get(games, { region: 'eu', id: 'a' }),
  'find by key': (on) => on.find(games, { where: { region: 'eu', id: 'a' } }),
  'find by the first column of the key': (on) => on.find(games, { where: { region: 'eu' }, limit: 50 }),
  'find by a unique set': (on) => on.find(games, { where: { code: 'x' } }),
  'find by a list': (on) => on.find(games, { where: { code: { in: ['x', 'y'] } }, orderBy: ['code'] }),
  'find by a prefix': (on) =>
    on.find(games, { where: { code: { prefix: 'x' } }, orderBy: ['code'], limit: 5 }),
  'find in the order of the index': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: ['score'], limit: 50 }),
  'find against the order of the index': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: [descending], limit: 50 }),
  'find in a range': (on) =>
    on.find(games, { where: { state: 'open', score: { gte: 1, lt: 9 } }, orderBy: ['score'], limit: 50 }),
  'find behind a position': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: ['score'], after: position, limit: 50 }),
  'find behind a position, descending': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: [descending], after: position, limit: 50 }),
  'find behind a key': (on) => on.find(games, { where: { region: 'eu' }, after: position, limit: 50 }),
  'find what is due': (on) => on.find(games, { where: { dueAt: { lte: 9 } }, orderBy: ['dueAt'], limit: 50 }),
  'find where null': (on) => on.find(games, { where: { dueAt: null }, limit: 50 }),
  count: (on) => on.count(games, { state: 'open' }),
  rank: (on) => on.count(games, { state: 'open' }, { orderBy: [descending], before: position }),
  'update by key': (on) => on.update(games, { region: 'eu', id: 'a' }, { players: { add: 1n } }),
  'update by key with a guard': (on) =>
    on.update(games, { region: 'eu', id: 'a', state: 'open' }, { state: 'full', score: { add: 1 } }),
  claim: (on) =>
    on.update(games, { dueAt: { lte: 9 } }, { state: 'taken' }, { orderBy: ['dueAt'], limit: 10 }),
  'lock in order': (on) =>
    on.update(games, { code: { in: ['x', 'y'] } }, { score: 1 }, { orderBy: ['code'] }),
  'delete by key': (on) => on.delete(games, { region: 'eu', id: 'a' }),
  'delete what is due': (on) => on.delete(games, { dueAt: { lt: 9 } }, { orderBy: ['dueAt'], limit: 100 }),
  'insert or update': (on) =>
    on.insert(
      games,
      { region: 'eu', id: 'a', code: 'x', state: 'open' },
      { orUpdate: { score: { add: 1 } } },
    ),
  'insert many': (on) =>
    on.insert(
      games,
      ['a', 'b'].map((id) => ({ region: 'eu', id, code: id, state: 'open' })),
      { ifAbsent: true },
    ),
};

const database = new Database(':memory:');
const plans = createPlans(createBuilder(kysely, sqliteDialect));

beforeAll(async () => {
  const prepared = plans.prepare([games]);
  await migrateSchema(
    plans.builder,
    (sql) => {
      const statement = database.prepare<[], Record<string, unknown>>(sql);
      if (statement.reader) return statement.all();
      statement.run();
      return [];
    },
    prepared,
  );
  plans.add(prepared);
  return () => database.close();
});

/** The lines of SQLite's plan for every statement that a call executes. */
function plansOf(call: (operations: Operations) => unknown): string[] {
  const lines: string[] = [];
  const explain = (sql: string): void => {
    const rows = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
    lines.push(...rows.all(...Array(sql.split('?').length - 1).fill(null)).map(({ detail }) => detail));
  };
  const operations = createOperations(plans, {
    // The first half of an ordered change is answered with a key, so that the second is executed too.
    rows: ({ sql }) => {
      explain(sql);
      return sql.startsWith('select') ? [{ region: 'eu', id: 'a' }] : [];
    },
    row: ({ sql }) => {
      explain(sql);
      return { count: 0, region: 'eu', id: 'a' };
    },
  });
  call(operations);
  return lines;
}

describe('the plan of', () => {
  test.for(Object.entries(calls))('%s enters an index and sorts nothing but ties', ([, call]) => {
    const lines = plansOf(call);
    for (const line of lines) {
      expect(line).not.toMatch(/^SCAN (?!json_each)/);
      expect(line).not.toMatch(/TEMP B-TREE FOR (?!(LAST|RIGHT))/);
    }
  });

  test('a page of the whole table walks along the key and stops', () => {
    expect(plansOf((on) => on.find(games, { limit: 50 }))).toEqual([
      'SCAN games USING INDEX sqlite_autoindex_games_1',
    ]);
  });

  test('a query on a column without an index is seen by this test', () => {
    expect(plansOf((on) => on.find(games, { where: { players: 1n } }))[0]).toMatch(/^SCAN games/);
    expect(plansOf((on) => on.update(games, allRows, { score: 1 }))[0]).toMatch(/^SCAN games/);
  });
});
