import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import * as kysely from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { friendEdges } from '../../core/src/areas/friends/tables.ts';
import { listCalls, otherCalls, type RecordedCall } from '../../core/test/friends/recorded-calls.ts';
import { sqliteDialect } from '../src/dialect.ts';

/** However many friends there are in the world, a list of somebody is one range of one index. */

const database = new Database(':memory:');
const plans = createPlans(createBuilder(kysely, sqliteDialect));

beforeAll(async () => {
  const prepared = plans.prepare([friendEdges]);
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

/** The lines of SQLite's plan for what was asked. */
function planOf({ operation, given }: RecordedCall): string[] {
  const lines: string[] = [];
  const explain = (sql: string): void => {
    const rows = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
    lines.push(...rows.all(...Array(sql.split('?').length - 1).fill(null)).map(({ detail }) => detail));
  };
  const key = { owner_id: 'a', other_id: 'b' };
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
  (on[operation] as (...all: unknown[]) => unknown)(friendEdges, ...given);
  return lines;
}

const lists = await listCalls();

describe('a list of friends', () => {
  test.each(Object.entries(lists))('%s is one range of the index, in its order', (_, call) => {
    const lines = planOf(call).filter((line) => !line.startsWith('MULTI-INDEX'));
    expect(lines.join('\n')).toMatch(
      /^SEARCH friend_edges USING COVERING INDEX friend_edges_owner_id_state_changed_at_other_id_idx \(owner_id=\? AND state=\?/,
    );
    expect(lines.filter((line) => /SCAN|TEMP B-TREE FOR (?!(LAST|RIGHT))/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('SEARCH'))).toHaveLength(1);
  });

  test('control: a list without an index is seen by this test', () => {
    const query = { where: { changedAt: 1 }, orderBy: ['otherId'], limit: 1 };
    expect(planOf({ operation: 'find', given: [query] }).join('\n')).toMatch(/SCAN|TEMP B-TREE/);
  });
});

test('whatever else is asked enters an index too', async () => {
  const calls = await otherCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const call of calls)
    for (const line of planOf(call))
      expect([call, line]).toEqual([call, expect.not.stringMatching(/^SCAN friend_edges/)]);
});
