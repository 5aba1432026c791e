import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Column, Storage, Table } from '@lobbykit/core/storage';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import Database from 'better-sqlite3';
import pg from 'pg';
import { freshPostgres } from '../../../../test/postgres.ts';

/** A folder for each release: its database with a row in each table, as SQL of SQLite and of Postgres. */
const folder = join(import.meta.dirname, 'stored');
const fileOf = (release: string, name: string): string => join(folder, release, name);

export type StoredRows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the releases that have a stored database. */
export const storedReleases = (): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** Returns the row of each table of a release. Integers of 64 bits are texts. */
export const storedRows = (release: string): StoredRows =>
  Object.fromEntries(
    readFileSync(fileOf(release, 'rows.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, Record<string, unknown>]),
  );

/** Writes the SQLite database of a release to a file. */
export function restoreSqlite(release: string, file: string): void {
  const database = new Database(file);
  database.exec(readFileSync(fileOf(release, 'sqlite.sql'), 'utf8'));
  database.close();
}

/** Writes the Postgres database of a release to a new schema. */
export async function restorePostgres(
  release: string,
  connectionString: string,
  schema: string,
): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  const text = readFileSync(fileOf(release, 'postgres.sql'), 'utf8').replaceAll('schema_of_release', schema);
  await client.query(text);
  await client.end();
}

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

/** Returns a value as `rows.jsonl` has it. */
export const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)));

async function fill(storage: Storage, tables: readonly Table[]): Promise<void> {
  await storage.migrate(tables);
  for (const table of tables) await storage.insert(table, sampleRow(table) as never);
}

/** Writes the databases of a release, with the tables as they are now. */
export async function storeRelease(
  release: string,
  tables: readonly Table[],
  scratch: string,
): Promise<void> {
  mkdirSync(join(folder, release), { recursive: true });
  writeFileSync(fileOf(release, 'sqlite.sql'), await dumpSqlite(tables, join(scratch, 'release.db')));
  writeFileSync(fileOf(release, 'postgres.sql'), await dumpPostgres(tables));
  const rows = tables.map((table) => JSON.stringify([table.name, plain(sampleRow(table))]));
  writeFileSync(fileOf(release, 'rows.jsonl'), `${rows.join('\n')}\n`);
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
  return `set search_path = ${schema};\n${lines.join('\n')}\n`.replaceAll(schema, 'schema_of_release');
}
