import type { MigrationPlan } from '@lobbykit/core/storage';
import type { Builder } from './builder.ts';
import { columnsTable, readCatalogue, readTypes } from './catalogue.ts';
import type { Migration, RunStatement } from './migrations.ts';
import type { TablePlan } from './plan.ts';
import { migrateSchema, schemaTable } from './schema.ts';

/**
 * Returns what `migrateSchema` would run, and changes nothing. Throws as `migrateSchema` does, except for rows that violate
 * a new unique set: only the creation of the index finds them.
 */
export async function planSchema(
  builder: Builder,
  run: RunStatement,
  plans: readonly TablePlan[],
  migrations?: readonly Migration[],
  schema?: string,
): Promise<MigrationPlan> {
  const existing = await readCatalogue(builder, run);
  const statements: string[] = [];
  const read: RunStatement = (sql) => {
    const own = [schemaTable, columnsTable].find((name) => sql.includes(`"${name}"`));
    const isThere = own === undefined || existing.has(own);
    if (sql.startsWith('select')) return isThere ? run(sql) : [];
    if (!isThere || !sql.startsWith('create table if not exists')) statements.push(sql);
    return [];
  };
  await migrateSchema(builder, read, plans, migrations, schema);
  const types = existing.has(columnsTable) ? await readTypes(builder, read, schema) : new Map();
  const recorded = new Set([...types.keys()].map((name: string) => name.split('.', 1)[0]!));
  for (const { name } of plans) recorded.delete(name);
  return { statements, undeclaredTables: [...recorded].filter((name) => existing.has(name)).sort() };
}
