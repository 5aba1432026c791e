import type { Table } from '@lobbykit/core/storage';
import {
  createBuilder,
  createOperations,
  createPlans,
  type Executor,
  migrateSchema,
  type Operations,
  type Plans,
  type Statement,
} from '@lobbykit/sql';
import pg from 'pg';
import { freshPostgres } from '../../../test/postgres.ts';
import { postgresDialect } from '../src/dialect.ts';
import { togetherOf } from '../src/read-groups.ts';

/** Returns the query plans of Postgres for storage calls. */
export interface QueryPlanner {
  /** Returns the plans of every statement that the call executes. */
  plan(call: (operations: Operations) => unknown): Promise<string>;
  /** Does the same for the statements that run such calls of many callers; nothing for calls that always run alone. */
  planTogether(call: (operations: Operations) => unknown): Promise<string>;
  /** Does the same for functions that are not part of the operations. */
  planWith(call: (plans: Plans, executor: Executor) => unknown): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates a schema with these tables. `setUp` is SQL that runs after the tables exist.
 *
 * Sequential scans are off, because Postgres prefers them on small tables. A plan that still scans has no index to use.
 */
export async function openQueryPlanner(tables: readonly Table[], setUp = ''): Promise<QueryPlanner> {
  const { connectionString, schema } = await freshPostgres();
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(`create schema ${schema}; set search_path = ${schema}; set enable_seqscan = off`);
  const plans = createPlans(createBuilder(postgresDialect(undefined)));
  const prepared = plans.prepare(tables);
  await migrateSchema(plans.builder, async (sql) => (await client.query(sql)).rows, prepared);
  plans.add(prepared);
  await client.query(setUp);

  async function explain(sql: string): Promise<string[]> {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan, costs off) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']!);
  }

  async function explained(call: (executor: Executor) => unknown, together = false): Promise<string> {
    const statements: string[] = [];
    const note = (statement: Statement): void => {
      if (!together) statements.push(statement.sql);
      else if (statement.together !== undefined) statements.push(statement.together.statement.sql);
      else if ((statement.reads ?? []).length > 0) statements.push(togetherOf(statement).statement.sql);
    };
    // A get returns a made-up row, because only the text of the statement matters.
    call({
      rows: (statement) => {
        note(statement);
        return [];
      },
      run: (statement) => {
        note(statement);
        return 0;
      },
      row: (statement) => {
        note(statement);
        return { count: 0 };
      },
    });
    return (await Promise.all(statements.map(explain))).flat().join('\n');
  }

  return {
    plan: (call) => explained((executor) => call(createOperations(plans, executor))),
    planTogether: (call) => explained((executor) => call(createOperations(plans, executor)), true),
    planWith: (call) => explained((executor) => call(plans, executor)),
    close: () => client.end(),
  };
}
