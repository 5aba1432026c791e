import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import * as kysely from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { friendEdges } from '../../core/src/areas/friends/tables.ts';
import { listCalls, otherCalls, type RecordedCall } from '../../core/test/friends/recorded-calls.ts';
import { postgresDialect } from '../src/dialect.ts';

/** However many friends there are in the world, a list of somebody is one range of one index. */

let explain: (sql: string) => Promise<string[]>;
const plans = createPlans(createBuilder(kysely, postgresDialect(undefined)));

beforeAll(async () => {
  const { connectionString, schema } = await freshPostgres();
  const client = new pg.Client(connectionString);
  await client.connect();
  // On a small table Postgres rather reads the whole of it and sorts.
  await client.query(
    `create schema ${schema}; set search_path = ${schema}; set enable_seqscan = off; set enable_bitmapscan = off`,
  );
  const prepared = plans.prepare([friendEdges]);
  await migrateSchema(plans.builder, async (sql) => (await client.query(sql)).rows, prepared);
  plans.add(prepared);
  await client.query(
    `insert into friend_edges select 'owner-' || i % 100, 'other-' || i, 1 + i % 4, i from generate_series(1, 20000) i; analyze friend_edges`,
  );
  explain = async (sql) => {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']!);
  };
  return () => client.end();
});

async function planOf({ operation, given }: RecordedCall): Promise<string> {
  const statements: string[] = [];
  const executor = {
    rows: ({ sql }: { readonly sql: string }) => {
      statements.push(sql);
      return [];
    },
    run: ({ sql }: { readonly sql: string }) => {
      statements.push(sql);
      return 0;
    },
    row: ({ sql }: { readonly sql: string }) => {
      statements.push(sql);
      return { count: 0 };
    },
  };
  (createOperations(plans, executor)[operation] as (...all: unknown[]) => unknown)(friendEdges, ...given);
  return (await Promise.all(statements.map(explain))).flat().join('\n');
}

const lists = await listCalls();

describe('a list of friends', () => {
  test.each(Object.entries(lists))('%s is one range of the index, in its order', async (_, call) => {
    const plan = await planOf(call);
    expect(plan).toMatch(/Index Only Scan using friend_edges_owner_id_state_changed_at_other_id_idx/);
    expect(plan).toMatch(/Index Cond: \(\(owner_id = \$\d+\) AND \(state = \$\d+\)/);
    expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|Append/);
  });

  test('control: a list without an index is seen by this test', async () => {
    const query = { where: { changedAt: 1 }, orderBy: ['otherId'], limit: 1 };
    expect(await planOf({ operation: 'find', given: [query] })).toMatch(/Sort|Seq Scan/);
  });
});

test('whatever else is asked enters an index too', async () => {
  const calls = await otherCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const call of calls) {
    const plan = await planOf(call);
    expect(plan).not.toMatch(/Seq Scan on friend_edges/);
    if (call.operation !== 'insert')
      expect([call, plan]).toEqual([call, expect.stringMatching(/Index Cond/)]);
  }
});
