import type { Table } from '@lobbykit/core/storage';
import { createBuilder, createOperations, createPlans, migrateSchema, type Operations } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import { sqliteDialect } from '../src/dialect.ts';

/** Returns the query plans of SQLite for storage calls, on empty tables. */
export interface QueryPlanner {
  /** Returns the plan lines of every statement that the call executes. */
  plan(call: (operations: Operations) => unknown): string[];
  close(): void;
}

export async function openQueryPlanner(tables: readonly Table[]): Promise<QueryPlanner> {
  const database = new Database(':memory:');
  const plans = createPlans(createBuilder(sqliteDialect));
  const prepared = plans.prepare(tables);
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
  const key = Object.fromEntries(tables.flatMap((table) => table.key.map((name) => [name, 'a'])));

  return {
    plan(call) {
      const lines: string[] = [];
      const explain = (sql: string): void => {
        const rows = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
        lines.push(...rows.all(...Array(sql.split('?').length - 1).fill(null)).map(({ detail }) => detail));
      };
      const operations = createOperations(plans, {
        // The first half of an ordered change returns a key. Otherwise the second half would not be executed.
        rows: ({ sql }) => {
          explain(sql);
          return sql.startsWith('select') ? [{ ...key }] : [];
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
      call(operations);
      return lines;
    },
    close: () => void database.close(),
  };
}
