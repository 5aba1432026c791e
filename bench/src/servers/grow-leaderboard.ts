import { hash } from 'node:crypto';
import Database from 'better-sqlite3';
import pg from 'pg';
import { largePlayers } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { friendCount, leaderboardId, scorePerPlayer, sessionCount } from './leaderboard-size.ts';
import { openBackend } from './open-backend.ts';
import { operatorKey, ourSchema, type StorageChoice } from './shared.ts';

export interface GrowLeaderboard {
  readonly kind: 'grow';
  readonly storage: Exclude<StorageChoice, { kind: 'memory' }>;
  /** The number of players, each with an entry. */
  readonly entries: number;
}

/** Entries of a block: between half of its maximum and the whole, as after some time of use. */
const blockEntries = 700;
const FRIENDS = 3;

/** The two ways to write a number in hexadecimal digits with leading zeros. */
type Hex = (number: string, digits: number) => string;
const sqliteHex: Hex = (number, digits) => `printf('%0${digits}x', ${number})`;
const postgresHex: Hex = (number, digits) => `lpad(to_hex(${number}), ${digits}, '0')`;

/**
 * Creates a large leaderboard: one player signs in and submits a score through the API. The rows of the other players are
 * made of these by statements, and so are the kept counts.
 */
answerQuestions({
  async grow({ storage, entries }: GrowLeaderboard): Promise<void> {
    await submitOne(storage);
    if (storage.kind === 'sqlite') growSqlite(storage.path, entries);
    else await growPostgres(storage.url, entries);
  },
});

async function submitOne(storage: StorageChoice): Promise<void> {
  const { backend } = await openBackend(storage);
  let session = '';
  const onHeader = (header: string, value: string): void => {
    if (header === 'x-session-id') session = value;
  };
  await backend.api.authentication.login({ provider: 1, payload: 'template' }, { onHeader });
  await backend.api.accounts.create({}, { session });
  // LATEST and CLIENT, so that every write of a player moves an entry.
  const definition = { leaderboardId, operator: 1, authority: 1 };
  await backend.api.leaderboards.adminCreate(definition, { apiKey: operatorKey });
  await backend.api.leaderboards.submit({ leaderboardId, score: 1n }, { session });
  await backend.stop();
}

function growSqlite(path: string, entries: number): void {
  const database = new Database(path);
  database.pragma('synchronous = off');
  database.pragma('cache_size = -2000000');
  const columnsOf = (table: string): string[] =>
    database.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[];
  for (const statement of statementsOf(entries, '', sqliteHex, columnsOf)) database.exec(statement);
  database.exec('analyze');
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

async function growPostgres(url: string, entries: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const columns = new Map<string, string[]>();
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    'select table_name, column_name from information_schema.columns where table_schema = $1',
    [ourSchema],
  );
  for (const { table_name: table, column_name: column } of rows)
    columns.set(table, [...(columns.get(table) ?? []), column]);
  const columnsOf = (table: string): string[] => columns.get(table)!;
  for (const statement of statementsOf(entries, `${ourSchema}.`, postgresHex, columnsOf))
    await client.query(statement);
  await client.query('vacuum analyze');
  await client.end();
}

function statementsOf(
  count: number,
  schema: string,
  hex: Hex,
  columnsOf: (table: string) => readonly string[],
): string[] {
  const accountId = `'account-019b0000-0000-7000-8000-' || ${hex('i', 12)}`;
  const numbers = `with recursive numbers(i) as (select cast(0 as bigint) union all select i + 1 from numbers where i + 1 < ${count})`;
  /** Copies the only row of a table for every number, with other values in some columns. */
  const copy = (table: string, values: Readonly<Record<string, string>>, where = 'true'): string => {
    const columns = columnsOf(table);
    const selected = columns.map((column) => values[column] ?? `template.${column}`);
    return `${numbers} insert into ${schema}${table} (${columns.join()})
      select ${selected.join()} from numbers cross join (select * from ${schema}${table} limit 1) as template where ${where}`;
  };
  // As many different scores as players, in an order that is not theirs.
  const score = `((i * 7919) % ${count}) * ${scorePerPlayer}`;
  const time = hex('1700000000000 + i', 12);
  const position = `${hex(`9223372036854775807 - ${score}`, 16)} || '7fffffffffffffff' || ${time} || ${accountId}`;
  const entries = `${schema}leaderboard_entries`;
  const blocks = `${schema}leaderboard_blocks`;
  return [
    copy('accounts', { id: accountId }),
    copy('leaderboard_entries', { account_id: accountId, position, created_at: '1700000000000 + i' }),
    `delete from ${blocks} where lower <> ''`,
    `update ${blocks} set entries = (select count(*) from ${entries} where not hidden)`,
    // Different scores differ in these digits, so a block needs no more of them to begin with.
    `create table bench_lowers as
      select substr(position, 1, 16) as position, (at - 1) as before from
        (select position, row_number() over (order by position) as at from ${entries} where not hidden) as numbered
      where (at - 1) % ${blockEntries} = 0 and at > 1`,
    `insert into ${blocks} (period, lower, upper, entries, sealed)
      select (select period from ${blocks} limit 1), position,
        coalesce(lead(position) over (order by position), '~'),
        coalesce(lead(before) over (order by position), (select sum(entries) from ${blocks})) - before,
        (select sealed from ${blocks} limit 1)
      from bench_lowers`,
    `update ${blocks} set upper = coalesce((select min(position) from bench_lowers), '~'),
      entries = coalesce((select min(before) from bench_lowers), entries) where lower = ''`,
    'drop table bench_lowers',
    ...sessionStatements(count, (values) => insertOf('sessions', values)),
    ...Array.from(
      { length: friendCount },
      (_, at) =>
        `insert into ${schema}friend_edges (owner_id, other_id, state, changed_at)
        values ('${largePlayers(count).at(0).accountId}', '${largePlayers(count).at(friendAt(count, at)).accountId}',
          ${FRIENDS}, ${1_700_000_000_000 + at})`,
    ),
  ];

  function insertOf(table: string, values: Readonly<Record<string, string>>): string {
    const columns = columnsOf(table);
    const selected = columns.map((column) => values[column] ?? column);
    return `insert into ${schema}${table} (${columns.join()})
      select ${selected.join()} from (select * from ${schema}${table} limit 1) as template`;
  }
}

/** The number of a friend of the first player, from all parts of the table. */
const friendAt = (count: number, at: number): number => 1 + Math.floor(((count - 1) * at) / friendCount);

function sessionStatements(
  count: number,
  insert: (values: Readonly<Record<string, string>>) => string,
): string[] {
  const players = largePlayers(count);
  const sessions = Math.min(count, sessionCount);
  return Array.from({ length: sessions }, (_, at) => {
    const { token, accountId } = players.at(Math.floor((at * count) / sessions));
    const digest = hash('sha256', token, 'hex');
    return insert({
      digest: `'${digest}'`,
      session_ref: `'${digest.slice(0, 16)}'`,
      lineage: `'${digest}'`,
      account_id: `'${accountId}'`,
      last_seen_at: String(Date.now() + 3_600_000),
    });
  });
}
