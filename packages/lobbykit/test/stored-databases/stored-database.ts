import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Column, Storage, Table } from '@lobbykit/core/storage';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import Database from 'better-sqlite3';
import pg from 'pg';
import { freshPostgres } from '../../../../test/postgres.ts';
import { tablesDigest } from './tables-digest.ts';

/** A file for each state of the tables: a database with a row in each table, as SQL of SQLite and of Postgres. */
const folder = join(import.meta.dirname, 'stored');

/** What a file contains. */
interface StoredDatabase {
  readonly sqlite: string;
  readonly postgres: string;
  /** The row of each table. Integers of 64 bits are texts. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns the states of the tables that have a stored database, oldest first: `0002-5f0e1b9c`. */
export const storedStates = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();

const extension = '.json.br';
const fileOf = (state: string): string => join(folder, state + extension);

const read = (state: string): StoredDatabase =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(state))).toString('utf8')) as StoredDatabase;

/** Returns the row of each table of a state. Integers of 64 bits are texts. */
export const storedRows = (state: string): StoredDatabase['rows'] => read(state).rows;

/** Writes the SQLite database of a state to a file. */
export function restoreSqlite(state: string, file: string): void {
  const database = new Database(file);
  database.exec(read(state).sqlite);
  database.close();
}

/** Writes the Postgres database of a state to a new schema. */
export async function restorePostgres(
  state: string,
  connectionString: string,
  schema: string,
): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(read(state).postgres.replaceAll(schemaName, schema));
  await client.end();
}

/** Stands for the name of the schema in stored texts. */
const schemaName = 'schema_of_release';

const samples: Readonly<Record<Column['type'], (name: string) => unknown>> = {
  text: (name) => `${name} ‘ü’`,
  int: () => 7,
  int64: () => 9_007_199_254_740_993n,
  bool: () => true,
  time: () => Date.UTC(2026, 10, 22),
  json: (name) => ({ [name]: [1, 'two', null] }),
};

const sampleRow = ({ columns }: Table): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns as Record<string, Column>).map(([name, { type }]) => [name, samples[type](name)]),
  );

/** Returns a value as the stored rows have it. */
export const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)));

async function fill(storage: Storage, tables: readonly Table[]): Promise<void> {
  await storage.migrate(tables);
  for (const table of tables) await storage.insert(table, sampleRow(table) as never);
}

/** Stores a database of the tables as they are now, unless there is one. Returns the name of the state. */
export async function storeTables(tables: readonly Table[], scratch: string): Promise<string> {
  const digest = tablesDigest(tables);
  const states = storedStates();
  const stored = states.find((state) => state.endsWith(`-${digest}`));
  if (stored !== undefined) return stored;
  const number = Number(states.at(-1)?.split('-')[0] ?? 0) + 1;
  const state = `${String(number).padStart(4, '0')}-${digest}`;
  const database: StoredDatabase = {
    sqlite: await dumpSqlite(tables, join(scratch, 'stored.db')),
    postgres: await dumpPostgres(tables),
    rows: Object.fromEntries(
      tables.map((table) => [table.name, plain(sampleRow(table))]),
    ) as StoredDatabase['rows'],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(state), brotliCompressSync(JSON.stringify(database)));
  return state;
}

async function dumpSqlite(tables: readonly Table[], file: string): Promise<string> {
  const storage = await openSqlite({ path: file });
  await fill(storage, tables);
  await storage.close();
  const database = new Database(file, { readonly: true });
  const schema = database
    .prepare("select type, name, sql from sqlite_master where sql is not null order by type = 'index', rowid")
    .all() as { readonly type: string; readonly name: string; readonly sql: string }[];
  const lines = schema.map(({ sql }) => `${sql};`);
  for (const { name } of schema.filter(({ type }) => type === 'table')) {
    const columns = (database.pragma(`table_info("${name}")`) as { readonly name: string }[]).map(
      (column) => column.name,
    );
    const quoted = columns.map((column) => `quote("${column}")`).join(` || ',' || `);
    for (const row of database.prepare(`select ${quoted} as line from "${name}"`).pluck().all())
      lines.push(`insert into "${name}" values (${row});`);
  }
  lines.push(`pragma user_version = ${String(database.pragma('user_version', { simple: true }))};`);
  database.close();
  return `${lines.join('\n')}\n`;
}

async function dumpPostgres(tables: readonly Table[]): Promise<string> {
  const { connectionString, schema } = await freshPostgres();
  const pool = new pg.Pool({ connectionString, options: `-c search_path=${schema}` });
  const lines: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    Object.assign(client, {
      query: (...values: unknown[]) => {
        const [first] = values as [string | { readonly text: string }];
        const text = typeof first === 'string' ? first : first.text;
        if (/^\s*(create|alter|comment)\b/i.test(text)) lines.push(`${text};`);
        return query(...values);
      },
    });
  });
  const storage = await openPostgres({ pool, schema });
  await fill(storage, tables);
  await storage.close();
  const { rows: names } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  );
  for (const { name } of names) {
    const { rows } = await pool.query<{ line: string }>(
      `select (
         select string_agg(coalesce(quote_literal(to_jsonb(r) ->> a.attname), 'null'), ',' order by a.attnum)
         from pg_attribute a
         where a.attrelid = '"${schema}"."${name}"'::regclass and a.attnum > 0 and not a.attisdropped
       ) as line from "${schema}"."${name}" as r`,
    );
    for (const { line } of rows) lines.push(`insert into "${schema}"."${name}" values (${line});`);
  }
  await pool.end();
  return `set search_path = ${schema};\n${lines.join('\n')}\n`.replaceAll(schema, schemaName);
}
