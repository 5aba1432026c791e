import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import * as kysely from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { calls, games } from '../../sql/test/query-calls.ts';
import { postgresDialect } from '../src/dialect.ts';

/** On an empty table Postgres rather reads the whole of it: without that choice, what is left to scan has no index. */
let explain: (sql: string) => Promise<string[]>;
const plans = createPlans(createBuilder(kysely, postgresDialect(undefined)));

beforeAll(async () => {
  const { connectionString, schema } = await freshPostgres();
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(`create schema ${schema}; set search_path = ${schema}; set enable_seqscan = off`);
  const prepared = plans.prepare([games]);
  await migrateSchema(plans.builder, async (sql) => (await client.query(sql)).rows, prepared);
  plans.add(prepared);
  explain = async (sql) => {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']!);
  };
  return () => client.end();
});

async function plansOf(call: (operations: ReturnType<typeof createOperations>) => unknown): Promise<string> {
  const statements: string[] = [];
  const note = ({ sql }: { readonly sql: string }): void => {
    statements.push(sql);
  };
  const executor = {
    rows: (statement: { readonly sql: string }) => {
      note(statement);
      return [];
    },
    run: (statement: { readonly sql: string }) => {
      note(statement);
      return 0;
    },
    row: (statement: { readonly sql: string }) => {
      note(statement);
      return { count: 0 };
    },
  };
  // A get is answered with a row that is none; only its text is of interest.
  call(createOperations(plans, executor));
  return (await Promise.all(statements.map(explain))).flat().join('\n');
}

describe('the plan of', () => {
  test.for(Object.entries(calls))('%s enters an index', async ([name, call]) => {
    const plan = await plansOf(call);
    expect(plan).not.toMatch(/Seq Scan on games/);
    // A walk along the whole index is a scan as well.
    if (!name.startsWith('insert')) expect(plan).toMatch(/Index Cond/);
  });

  test('an ordered change locks its rows before it changes them', async () => {
    const claim = await plansOf(calls.claim!);
    expect(claim).toMatch(/CTE claimed.*LockRows.*Index Scan/s);
  });

  test('a query on a column without an index is seen by this test', async () => {
    expect(await plansOf((on) => on.find(games, { where: { players: 1n } }))).not.toMatch(/Index Cond/);
  });
});
