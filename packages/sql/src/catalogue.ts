import type { ColumnType, StoredTable } from '@lobbykit/core/storage';
import type { Builder } from './builder.ts';
import type { CatalogueColumn, CatalogueIndex } from './dialect.ts';
import type { RunStatement } from './migrations.ts';
import { camelCase } from './names.ts';
import type { TablePlan } from './plan.ts';

/** A table of the database, with SQL names. */
export interface ExistingTable {
  readonly columns: ReadonlyMap<string, CatalogueColumn>;
  /** The columns of each index, by its name. */
  readonly indexes: ReadonlyMap<string, readonly string[]>;
}

/** Reads the tables of the database, by their names. */
export async function readCatalogue(
  { dialect }: Builder,
  run: RunStatement,
): Promise<ReadonlyMap<string, ExistingTable>> {
  const tables = new Map<
    string,
    { columns: Map<string, CatalogueColumn>; indexes: Map<string, readonly string[]> }
  >();
  for (const row of (await run(dialect.catalogue.columns)) as unknown as CatalogueColumn[]) {
    let table = tables.get(row.table);
    if (table === undefined) {
      table = { columns: new Map(), indexes: new Map() };
      tables.set(row.table, table);
    }
    table.columns.set(row.column, row);
  }
  for (const row of (await run(dialect.catalogue.indexes)) as unknown as CatalogueIndex[]) {
    tables.get(row.table)?.indexes.set(row.name, row.columns?.split(',') ?? []);
  }
  return tables;
}

/** Returns the existing table in the words of declarations. */
export function storedTable(
  { dialect }: Builder,
  { table }: TablePlan,
  existing: ExistingTable,
  types: ReadonlyMap<string, ColumnType>,
): StoredTable {
  const rows = [...existing.columns.values()];
  return {
    columns: new Map(
      rows.map(({ column, type, nullable, hasDefault }) => {
        const name = camelCase(column);
        const sqlType = type.toLowerCase();
        // Without a record, as in a database of an earlier version, any type that the database stores alike is accepted.
        const recorded = types.get(typeName(table.name, column)) ?? table.columns[name]?.type;
        const isRecorded = recorded !== undefined && dialect.columnTypes[recorded] === sqlType;
        return [
          name,
          {
            type: isRecorded ? recorded : sqlType,
            nullable: Number(nullable) === 1,
            hasDefault: Number(hasDefault) === 1,
          },
        ];
      }),
    ),
    key: rows
      .filter(({ keyPosition }) => Number(keyPosition) > 0)
      .sort((left, right) => Number(left.keyPosition) - Number(right.keyPosition))
      .map(({ column }) => camelCase(column)),
    // Other unique indexes belong to the host.
    unique: [...existing.indexes]
      .filter(([name]) => name.endsWith('_key'))
      .map(([, columns]) => columns.map(camelCase)),
  };
}

/**
 * Holds the declared type of each column. Databases store several types alike, such as int, bool and time in SQLite, so
 * the catalogue does not show a change between them.
 */
export const columnsTable = 'lobbykit_columns';

const qualified = (schema: string | undefined): string =>
  schema === undefined ? columnsTable : `${schema}.${columnsTable}`;

const typeName = (table: string, column: string): string => `${table}.${column}`;

/** Reads the recorded types, by `table.column` in SQL names. */
export async function readTypes(
  { db }: Builder,
  run: RunStatement,
  schema: string | undefined,
): Promise<ReadonlyMap<string, ColumnType>> {
  const create = db.schema
    .createTable(qualified(schema))
    .ifNotExists()
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('column_name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${columnsTable}_pkey`, ['table_name', 'column_name']);
  await run(create.compile().sql);
  const rows = await run(db.selectFrom(qualified(schema)).selectAll().compile().sql);
  return new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row.type as ColumnType]));
}

/** Records the types of the columns that have no record yet. */
export async function recordTypes(
  { sql, db }: Builder,
  run: RunStatement,
  plans: readonly TablePlan[],
  types: ReadonlyMap<string, ColumnType>,
  schema: string | undefined,
): Promise<void> {
  const rows = plans.flatMap(({ name, codec }) =>
    codec.columns
      .filter(({ sqlName }) => !types.has(typeName(name, sqlName)))
      // Names are checked identifiers, so they need no escaping. A node of kysely for each would take longer.
      .map(({ sqlName, column }) => `('${name}', '${sqlName}', '${column.type}')`),
  );
  if (rows.length === 0) return;
  const insert = sql`insert into ${sql.table(qualified(schema))} values ${sql.raw(rows.join(', '))}`;
  await run(insert.compile(db).sql);
}
