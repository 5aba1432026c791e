import { allRows } from '@lobbykit/core/storage';
import { createBuilder, createOperations, createPlans, migrateSchema, type Operations } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import * as kysely from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls, games } from '../../sql/test/query-calls.ts';
import { sqliteDialect } from '../src/dialect.ts';

/** A statement stops the whole process while it runs, so every one of them enters an index. */

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
    run: ({ sql }) => {
      explain(sql);
      return 0;
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
      expect(line).not.toMatch(/^SCAN (?!json_each|\d+-ROW VALUES)/);
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
