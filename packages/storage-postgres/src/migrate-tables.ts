import type { Table } from '@lobbykit/core/storage';
import { migrateSchema, type Plans } from '@lobbykit/sql';
import type { PoolClient } from 'pg';
import { inTransaction, type WithConnection } from './connections.ts';
import { toStorageError } from './database-errors.ts';
import { textOnly } from './executor.ts';

/** Milliseconds (ten minutes). An index on a large table takes long, and another node may be migrating. */
const migrationTimeout = 600_000;

type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** Migrates the tables in one transaction. Nodes that share the schema migrate one after another. */
export async function migrateTables(
  withConnection: WithConnection,
  plans: Plans,
  tables: readonly Table[],
  schema: string | undefined,
): Promise<void> {
  const prepared = plans.prepare(tables);
  await withConnection((client) =>
    inTransaction(client, `set local lock_timeout = ${migrationTimeout}`, async () => {
      const run = runner(client);
      await run(`set local statement_timeout = ${migrationTimeout}`);
      // Held until the transaction ends. A pooler would pass a lock of the session on to another client.
      await run(`select pg_advisory_xact_lock(hashtext('lobbykit'), hashtext('${schema ?? ''}'))`);
      if (schema !== undefined) await createSchema(run, schema);
      await migrateSchema(plans.builder, run, prepared, undefined, schema);
    }),
  );
  plans.add(prepared);
}

const runner =
  (client: PoolClient): Run =>
  async (text) => {
    try {
      const query = { text, types: textOnly, query_timeout: migrationTimeout };
      return (await client.query<Record<string, unknown>>(query)).rows;
    } catch (error) {
      throw toStorageError(error);
    }
  };

/** Checks first, because `if not exists` needs the right to create schemas even if the schema exists. */
async function createSchema(run: Run, schema: string): Promise<void> {
  const existing = await run(`select 1 from pg_namespace where nspname = '${schema}'`);
  if (existing.length === 0) await run(`create schema "${schema}"`);
}
