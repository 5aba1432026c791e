import type { Table } from '@lobbykit/core/storage';
import {
  createBuilder,
  createOperations,
  createPlans,
  type Executor,
  migrateSchema,
  type Operations,
  type Plans,
} from '@lobbykit/sql';
import * as kysely from 'kysely';
import pg from 'pg';
import { freshPostgres } from '../../../test/postgres.ts';
import { postgresDialect } from '../src/dialect.ts';

/** What Postgres plans to do for calls of the storage. */
export interface PostgresPlans {
  /** The plans of every statement that a call executes. */
  of(call: (operations: Operations) => unknown): Promise<string>;
  /** The same for what is built beside the operations. */
  with(call: (plans: Plans, executor: Executor) => unknown): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens a schema with these tables. `setUp` is SQL that runs when they are there.
 *
 * On a small table Postgres rather reads the whole of it: without that choice, what is left to scan has no index.
 */
export async function openPlans(tables: readonly Table[], setUp = ''): Promise<PostgresPlans> {
  const { connectionString, schema } = await freshPostgres();
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(`create schema ${schema}; set search_path = ${schema}; set enable_seqscan = off`);
  const plans = createPlans(createBuilder(kysely, postgresDialect(undefined)));
  const prepared = plans.prepare(tables);
  await migrateSchema(plans.builder, async (sql) => (await client.query(sql)).rows, prepared);
  plans.add(prepared);
  await client.query(setUp);

  async function explain(sql: string): Promise<string[]> {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan, costs off) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']!);
  }

  async function explained(call: (executor: Executor) => unknown): Promise<string> {
    const statements: string[] = [];
    // A get is answered with a row that is none; only its text is of interest.
    call({
      rows: ({ sql }) => {
        statements.push(sql);
        return [];
      },
      run: ({ sql }) => {
        statements.push(sql);
        return 0;
      },
      row: ({ sql }) => {
        statements.push(sql);
        return { count: 0 };
      },
    });
    return (await Promise.all(statements.map(explain))).flat().join('\n');
  }

  return {
    of: (call) => explained((executor) => call(createOperations(plans, executor))),
    with: (call) => explained((executor) => call(plans, executor)),
    close: () => client.end(),
  };
}
