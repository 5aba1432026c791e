import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import * as kysely from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { partiesArea } from '../../core/src/areas/parties/index.ts';
import { partyMembers } from '../../core/src/areas/parties/tables.ts';
import type { Recorded } from '../../core/test/operations/recording.ts';
import { partyCalls } from '../../core/test/parties/recorded-calls.ts';
import { sqliteDialect } from '../src/dialect.ts';

/** However many parties there are, what is done with one of them costs what it costs with few. */

const database = new Database(':memory:');
const plans = createPlans(createBuilder(kysely, sqliteDialect));

beforeAll(async () => {
  const prepared = plans.prepare([...partiesArea.tables]);
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

type Asked = Pick<Recorded, 'table' | 'operation' | 'given'>;

/** The lines of SQLite's plan for what was asked. */
function planOf({ table, operation, given }: Asked): string[] {
  const lines: string[] = [];
  const explain = (sql: string): void => {
    const rows = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
    lines.push(...rows.all(...Array(sql.split('?').length - 1).fill(null)).map(({ detail }) => detail));
  };
  // The first half of an ordered change is answered with a key, so that the second is executed too.
  const key = Object.fromEntries(
    table.key.map((name) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), 'a']),
  );
  const on = createOperations(plans, {
    rows: ({ sql }) => {
      explain(sql);
      return sql.startsWith('select') ? [key] : [];
    },
    run: ({ sql }) => {
      explain(sql);
      return 0;
    },
    row: ({ sql }) => {
      explain(sql);
      return { count: 0, ...key };
    },
  });
  (on[operation] as (...all: unknown[]) => unknown)(table, ...given);
  return lines;
}

/** A walk along an index in the order of a list that ends with its page. */
const pages = /^SCAN parties USING INDEX parties_created_at_id_idx$/;

test('whatever is asked of parties enters an index, and nothing but ties is sorted', async () => {
  const calls = await partyCalls();
  expect(calls.length).toBeGreaterThan(100);
  expect(new Set(calls.map(({ table }) => table.name)).size).toBe(partiesArea.tables.length);
  const wrong: unknown[] = [];
  for (const call of calls)
    for (const line of planOf(call))
      if (
        /^SCAN (?!json_each|\d+-ROW VALUES)|TEMP B-TREE FOR (?!(LAST|RIGHT))/.test(line) &&
        !pages.test(line)
      )
        wrong.push([call.table.name, call.operation, JSON.stringify(call.given), line]);
  expect(wrong).toEqual([]);
});

test('control: a query without an index is seen by this test', () => {
  const query = { where: { displayName: 'x' }, orderBy: ['teamNumber'] };
  expect(planOf({ table: partyMembers, operation: 'find', given: [query] }).join('\n')).toMatch(
    /SCAN party_members.*TEMP B-TREE/s,
  );
});
