import type { MigrationPlan, Table } from '@lobbykit/core/storage';
import { migrateSchema, type Plans, planSchema } from '@lobbykit/sql';
import type { PoolClient } from 'pg';
import { inTransaction, type WithConnection } from './connections.ts';
import { sqlState, toStorageError } from './database-errors.ts';
import { textOnly } from './executor.ts';
import { readFacts } from './facts.ts';
import { missingRight } from './rights.ts';

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
  await withConnection(async (client) => {
    const migration = inTransaction(client, `set local lock_timeout = ${migrationTimeout}`, async () => {
      const run = runner(client);
      await run(`set local statement_timeout = ${migrationTimeout}`);
      // Held until the transaction ends. A pooler would pass a lock of the session on to another client.
      await run(`select pg_advisory_xact_lock(hashtext('lobbykit'), hashtext('${schema ?? ''}'))`);
      if (schema !== undefined) await createSchema(run, schema);
      await migrateSchema(plans.builder, run, prepared, undefined, schema);
    });
    await explained(client, schema, migration);
  });
  plans.add(prepared);
}

/** Returns what `migrateTables` would do. A schema that does not exist has no tables. */
export async function planTables(
  withConnection: WithConnection,
  plans: Plans,
  tables: readonly Table[],
  schema: string | undefined,
): Promise<MigrationPlan> {
  const prepared = plans.prepare(tables);
  return withConnection(async (client) => {
    const run = runner(client);
    const create = schema === undefined || (await hasSchema(run, schema)) ? [] : [createSchemaText(schema)];
    // Without its schema, the catalogue cannot be asked about it: an empty database answers in its place.
    const read: Run = create.length === 0 ? run : async () => [];
    const { statements, undeclaredTables } = await planSchema(
      plans.builder,
      read,
      prepared,
      undefined,
      schema,
    );
    return { statements: [...create, ...statements], undeclaredTables };
  });
}

/** A right is missing, or the schema, which one without rights does not see. */
const deniedStates: ReadonlySet<string | undefined> = new Set(['42501', '3F000']);

/** Passes on how a migration ends. If a right was missing, the error says which one, and who gives it how. */
async function explained(
  client: PoolClient,
  schema: string | undefined,
  migration: Promise<void>,
): Promise<void> {
  try {
    await migration;
  } catch (error) {
    if (!deniedStates.has(sqlState(error))) throw error;
    const sentence = missingRight(error, await readFacts(client, schema));
    throw sentence === null ? error : new Error(sentence, { cause: error });
  }
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
  if (!(await hasSchema(run, schema))) await run(createSchemaText(schema));
}

const hasSchema = async (run: Run, schema: string): Promise<boolean> =>
  (await run(`select 1 from pg_namespace where nspname = '${schema}'`)).length > 0;

const createSchemaText = (schema: string): string => `create schema "${schema}"`;
