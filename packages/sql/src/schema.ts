import type { Column, Table } from '@lobbykit/core/storage';
import { checkSuccessor, storageNewer, uniqueSetRefused } from '@lobbykit/core/storage';
import type { Builder } from './builder.ts';
import { type ExistingTable, readCatalogue, readTypes, recordTypes, storedTable } from './catalogue.ts';
import type { SqlColumn } from './dialect.ts';
import { type Migration, type RunStatement, migrations as written } from './migrations.ts';
import { indexName, primaryKeyName, snakeCase } from './names.ts';
import type { TablePlan } from './plan.ts';

/** Holds one row per hand-written migration, and row 0 for the creation of the database. */
export const schemaTable = 'lobbykit_schema';

/**
 * Migrates a database to these tables: first the hand-written migrations, then the missing tables, columns and indexes.
 *
 * The caller must open a transaction that no other node can hold at the same time. Throws `StorageNewer` if the
 * database has a migration that this code does not know, and what `checkSuccessor` throws. The caller must then roll
 * back.
 */
export async function migrateSchema(
  builder: Builder,
  run: RunStatement,
  plans: readonly TablePlan[],
  migrations: readonly Migration[] = written,
  schema?: string,
): Promise<void> {
  await runMigrations(builder, run, migrations, schema);
  const types = await readTypes(builder, run, schema);
  const existing = await readCatalogue(builder, run);
  for (const plan of plans) {
    const table = existing.get(plan.name);
    if (table !== undefined) checkSuccessor(plan.table, storedTable(builder, plan, table, types));
  }
  for (const plan of plans) await migrateTable(builder, run, plan, existing.get(plan.name));
  await recordTypes(builder, run, plans, types, schema);
}

async function runMigrations(
  builder: Builder,
  run: RunStatement,
  migrations: readonly Migration[],
  schema: string | undefined,
): Promise<void> {
  const { sql, db } = builder;
  const from = schema === undefined ? schemaTable : `${schema}.${schemaTable}`;
  const create = db.schema
    .createTable(from)
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull());
  await run(create.compile().sql);
  const rows = await run(db.selectFrom(from).select(['number', 'name']).compile().sql);
  const done = new Set(rows.map(({ number }) => Number(number)));
  const latest = Math.max(...done);
  const known = Math.max(0, ...migrations.map(({ number }) => number));
  if (latest > known)
    throw storageNewer(`its migration ${latest} is newer than ${known}, the last of this code`);

  const record = async (number: number, name: string): Promise<void> => {
    const values = { number: sql.lit(number), name: sql.lit(name) };
    await run(db.insertInto(from).values(values).compile().sql);
  };
  const fresh = done.size === 0;
  if (fresh) await record(0, 'made');
  for (const { number, name, statements } of migrations) {
    if (done.has(number)) continue;
    if (!fresh) for (const statement of statements) await run(statement);
    await record(number, name);
  }
}

/** Adds what the existing table lacks of its declaration, and drops the indexes that the declaration removes. */
async function migrateTable(
  builder: Builder,
  run: RunStatement,
  plan: TablePlan,
  existing: ExistingTable | undefined,
): Promise<void> {
  const { table, codec, from } = plan;
  if (existing === undefined) await run(createTable(builder, plan));
  else {
    for (const column of codec.columns) {
      if (existing.columns.has(column.sqlName)) continue;
      const add = builder.db.schema
        .alterTable(from)
        .addColumn(column.sqlName, columnType(builder, column.column), (definition) =>
          constrained(builder, column, definition),
        );
      await run(add.compile().sql);
    }
    for (const statement of dropIndexes(builder, plan, existing)) await run(statement);
  }
  for (const { name, columns, unique } of indexesOf(table)) {
    if (existing?.indexes.has(name) === true) continue;
    const create = builder.db.schema.createIndex(name).on(from).columns(columns.map(snakeCase));
    try {
      await run((unique ? create.unique() : create).compile().sql);
    } catch (error) {
      throw builder.dialect.isUniqueViolation(error) ? uniqueSetRefused(table, columns, error) : error;
    }
  }
}

/** Returns the statements that drop the removed unique sets and indexes that the database still has. */
function dropIndexes({ sql, db }: Builder, { table, from }: TablePlan, { indexes }: ExistingTable): string[] {
  const prefix = from.slice(0, -table.name.length);
  const { unique = [], indexes: plain = [] } = table.removed ?? {};
  return [
    ...unique.map((columns) => indexName(table.name, columns, 'key')),
    ...plain.map((columns) => indexName(table.name, columns, 'idx')),
  ]
    .filter((name) => indexes.has(name))
    .map((name) => sql`drop index ${sql.table(prefix + name)}`.compile(db).sql);
}

interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/**
 * Returns the indexes of a table, without its primary key.
 *
 * An index that is not unique ends with the key. Rows with equal values in the declared columns then come in key order
 * without a sort, as every list needs them.
 */
function indexesOf(table: Table): readonly Index[] {
  return [
    ...table.unique.map((columns) => ({
      name: indexName(table.name, columns, 'key'),
      columns,
      unique: true,
    })),
    ...table.indexes.map((columns) => ({
      name: indexName(table.name, columns, 'idx'),
      columns: [...columns, ...table.key.filter((name) => !columns.includes(name))],
      unique: false,
    })),
  ];
}

function createTable(builder: Builder, { from, name, codec, table }: TablePlan): string {
  const { sql, db, dialect } = builder;
  let create = db.schema.createTable(from);
  for (const column of codec.columns) {
    create = create.addColumn(column.sqlName, columnType(builder, column.column), (definition) =>
      constrained(builder, column, definition),
    );
  }
  create = create.addPrimaryKeyConstraint(
    primaryKeyName(name),
    codec.key.map(({ sqlName }) => sqlName) as never,
  );
  return create.modifyEnd(sql.raw(dialect.tableOptions(table))).compile().sql;
}

function columnType({ sql, dialect }: Builder, { type }: Column) {
  const name = dialect.columnTypes[type];
  return sql.raw(type === 'text' ? `${name} ${dialect.collation}` : name);
}

type ColumnDefinition = Parameters<
  NonNullable<Parameters<ReturnType<Builder['db']['schema']['createTable']>['addColumn']>[2]>
>[0];

/**
 * Adds constraints. The database needs defaults too: for existing rows, and for the previous version, which omits the
 * column.
 */
function constrained(
  { sql }: Builder,
  { column, encode }: SqlColumn,
  definition: ColumnDefinition,
): ColumnDefinition {
  const constrainedDefinition = column.nullable ? definition : definition.notNull();
  if (column.default === undefined) return constrainedDefinition;
  const value = encode(column.default);
  const literal = typeof value === 'string' ? sql.lit(value) : sql.raw(String(value));
  return constrainedDefinition.defaultTo(literal);
}
