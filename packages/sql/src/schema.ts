import type { Column, Table } from '@lobbykit/core/storage';
import { storageNewer } from '@lobbykit/core/storage';
import type { Answer } from './answer.ts';
import type { Builder } from './builder.ts';
import type { DriverRow } from './codec.ts';
import type { CatalogueColumn, CatalogueIndex, SqlColumn } from './dialect.ts';
import { type Migration, migrations as written } from './migrations.ts';
import { indexName, primaryKeyName, snakeCase } from './names.ts';
import type { TablePlan } from './plan.ts';

/** Runs one statement inside the transaction of the migration. */
export type RunStatement = (sql: string, parameters?: unknown[]) => Answer<DriverRow[]>;

/** Holds one row per hand-written migration, and row 0 for the creation of the database. */
const schemaTable = 'lobbykit_schema';

interface Existing {
  readonly columns: ReadonlyMap<string, CatalogueColumn>;
  readonly indexes: ReadonlySet<string>;
}

/**
 * Migrates a database to these tables: first the hand-written migrations, then the missing tables, columns and indexes.
 *
 * The caller must open a transaction that no other node can hold at the same time. Throws `StorageNewer` if the
 * database has a migration or a column that this code does not know. Throws an error for a difference that is more than
 * an addition. The caller must then roll back.
 */
export async function migrateSchema(
  builder: Builder,
  run: RunStatement,
  plans: readonly TablePlan[],
  migrations: readonly Migration[] = written,
  schema?: string,
): Promise<void> {
  await runMigrations(builder, run, migrations, schema);
  const existing = await readCatalogue(builder, run);
  for (const plan of plans) {
    const statements = additions(builder, plan, existing.get(plan.name));
    for (const statement of statements) await run(statement);
  }
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
  if (latest > known) throw storageNewer(`it has migration ${latest}, but this code knows only ${known}`);

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

async function readCatalogue(
  { dialect }: Builder,
  run: RunStatement,
): Promise<ReadonlyMap<string, Existing>> {
  const tables = new Map<string, { columns: Map<string, CatalogueColumn>; indexes: Set<string> }>();
  for (const row of (await run(dialect.catalogue.columns)) as unknown as CatalogueColumn[]) {
    let table = tables.get(row.table);
    if (table === undefined) {
      table = { columns: new Map(), indexes: new Set() };
      tables.set(row.table, table);
    }
    table.columns.set(row.column, row);
  }
  for (const { table, name } of (await run(dialect.catalogue.indexes)) as unknown as CatalogueIndex[]) {
    tables.get(table)?.indexes.add(name);
  }
  return tables;
}

/** Returns the statements that add what the existing table lacks of its declaration. */
function additions(builder: Builder, plan: TablePlan, existing: Existing | undefined): string[] {
  const { table, codec, from } = plan;
  const statements: string[] = [];
  if (existing === undefined) statements.push(createTable(builder, plan));
  else {
    checkSuccessor(builder, plan, existing);
    for (const column of codec.columns) {
      if (existing.columns.has(column.sqlName)) continue;
      const add = builder.db.schema
        .alterTable(from)
        .addColumn(column.sqlName, columnType(builder, column.column), (definition) =>
          constrained(builder, column, definition),
        );
      statements.push(add.compile().sql);
    }
  }
  for (const { name, columns, unique } of indexesOf(table)) {
    if (existing?.indexes.has(name) === true) continue;
    const create = builder.db.schema.createIndex(name).on(from).columns(columns.map(snakeCase));
    statements.push((unique ? create.unique() : create).compile().sql);
  }
  return statements;
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

function checkSuccessor({ dialect }: Builder, { table, codec }: TablePlan, existing: Existing): void {
  const refuse = (what: string): never => {
    throw new Error(`${table.name}: ${what} needs a migration written by hand`);
  };
  const known = new Map(codec.columns.map((column) => [column.sqlName, column]));
  for (const [sqlName, { type, nullable }] of existing.columns) {
    const column = known.get(sqlName);
    if (column === undefined) throw storageNewer(`${table.name}.${sqlName} is not known`);
    const sameType = type.toLowerCase() === dialect.columnTypes[column.column.type];
    if (!sameType || (Number(nullable) === 1) !== column.column.nullable)
      refuse(`another type of ${column.name}`);
  }
  for (const { name, sqlName, column } of codec.columns) {
    if (existing.columns.has(sqlName) || column.nullable || column.default !== undefined) continue;
    refuse(`the column ${name} without a default`);
  }
  const key = [...existing.columns.values()]
    .filter(({ keyPosition }) => Number(keyPosition) > 0)
    .sort((left, right) => Number(left.keyPosition) - Number(right.keyPosition))
    .map(({ column }) => column);
  if (key.join() !== codec.key.map(({ sqlName }) => sqlName).join()) refuse('another primary key');
  const unique = new Set(indexesOf(table).flatMap((index) => (index.unique ? [index.name] : [])));
  const existingUnique = [...existing.indexes].filter((name) => name.endsWith('_key'));
  if (existingUnique.length !== unique.size || existingUnique.some((name) => !unique.has(name))) {
    refuse('another unique set');
  }
}

function createTable(builder: Builder, { from, name, codec }: TablePlan): string {
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
  return create.modifyEnd(sql.raw(dialect.tableOptions)).compile().sql;
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
