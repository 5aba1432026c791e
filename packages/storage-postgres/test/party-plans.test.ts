import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import * as kysely from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { partiesArea } from '../../core/src/areas/parties/index.ts';
import { partyMembers } from '../../core/src/areas/parties/tables.ts';
import type { Recorded } from '../../core/test/operations/recording.ts';
import { partyCalls } from '../../core/test/parties/recorded-calls.ts';
import { postgresDialect } from '../src/dialect.ts';

/** However many parties there are, what is done with one of them costs what it costs with few. */

let explain: (sql: string) => Promise<string[]>;
const plans = createPlans(createBuilder(kysely, postgresDialect(undefined)));

beforeAll(async () => {
  const { connectionString, schema } = await freshPostgres();
  const client = new pg.Client(connectionString);
  await client.connect();
  // On an empty table Postgres rather reads the whole of it: without that choice, what is left to scan has no index.
  await client.query(`create schema ${schema}; set search_path = ${schema}; set enable_seqscan = off`);
  const prepared = plans.prepare([...partiesArea.tables]);
  await migrateSchema(plans.builder, async (sql) => (await client.query(sql)).rows, prepared);
  plans.add(prepared);
  explain = async (sql) => {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']!);
  };
  return () => client.end();
});

type Asked = Pick<Recorded, 'table' | 'operation' | 'given'>;

async function planOf({ table, operation, given }: Asked): Promise<string> {
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
  (createOperations(plans, executor)[operation] as (...all: unknown[]) => unknown)(table, ...given);
  return (await Promise.all(statements.map(explain))).flat().join('\n');
}

test('whatever is asked of parties enters an index', async () => {
  const calls = await partyCalls();
  const wrong: unknown[] = [];
  for (const call of calls) {
    const plan = await planOf(call);
    const isPage = /^Limit.*Index Scan using parties_created_at_id_idx/s.test(plan);
    const enters = call.operation === 'insert' || /Index Cond/.test(plan) || isPage;
    if (!enters || /Seq Scan on part/.test(plan))
      wrong.push([call.operation, JSON.stringify(call.given), plan]);
  }
  expect(wrong).toEqual([]);
});

test('control: a query without an index is seen by this test', async () => {
  const query = { where: { displayName: 'x' } };
  expect(await planOf({ table: partyMembers, operation: 'find', given: [query] })).not.toMatch(/Index Cond/);
});
