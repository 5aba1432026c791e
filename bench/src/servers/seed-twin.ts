import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { SeededPlayer } from '../load/players.ts';
import { metadataEntries } from '../load/workloads.ts';
import { answerQuestions } from '../machine/answering.ts';
import { postgresSchema } from '../twins/postgres.ts';
import { openSqliteTwin } from '../twins/sqlite.ts';
import { playerBatchSize, seededValue } from './shared.ts';

export interface SeedTwin {
  readonly kind: 'seed';
  readonly database: { readonly path: string } | { readonly url: string };
  /** The file of players that lobbykit's seed wrote. */
  readonly file: string;
}

answerQuestions({ seed: seedTwin });

interface TwinRows {
  readonly accounts: readonly unknown[][];
  readonly entries: readonly unknown[][];
  readonly sessions: readonly unknown[][];
}

/** The state of a session with an account, and the provider and platform of the players. */
const [account, unsafe] = [3, 1];

/** Inserts the same players, sessions and metadata into the twin's tables. */
function rowsOf(players: readonly SeededPlayer[]): TwinRows {
  const now = Date.now();
  const expiresAt = now + 7 * 24 * 3600 * 1000;
  const reserved = Math.ceil(seededValue.length / 64) * 64;
  return {
    accounts: players.map(({ accountId, displayName }) => [
      accountId,
      displayName,
      'user',
      '[1]',
      reserved * metadataEntries,
    ]),
    entries: [...inOrderOfSeeding(players)].map(({ accountId, entryKey }) => [
      accountId,
      entryKey,
      seededValue,
      seededValue.length,
      reserved,
      now,
    ]),
    sessions: players.map(({ token, accountId }, at) => [
      ...[hash('sha256', token, 'hex'), accountId, expiresAt],
      ...[account, unsafe, unsafe, 'unsafe', `seed-${at}`, null, now, now, '', ''],
    ]),
  };
}

/** Rows are stored in the order of their inserts, and lobbykit's rows come from many players at a time. */
function* inOrderOfSeeding(
  players: readonly SeededPlayer[],
): Generator<{ accountId: string; entryKey: string }> {
  for (let first = 0; first < players.length; first += playerBatchSize)
    for (let entry = 0; entry < metadataEntries; entry++)
      for (const { accountId } of players.slice(first, first + playerBatchSize))
        yield { accountId, entryKey: `entry-${entry}` };
}

async function seedTwin({ database, file }: SeedTwin): Promise<void> {
  const rows = rowsOf(JSON.parse(readFileSync(file, 'utf8')) as SeededPlayer[]);
  if ('path' in database) seedSqlite(database.path, rows);
  else await seedPostgres(database.url, rows);
}

function seedSqlite(path: string, { accounts, entries, sessions }: TwinRows): void {
  const database = openSqliteTwin(path, 'full');
  const account = database.prepare('insert into accounts values (?, ?, ?, ?, ?)');
  const entry = database.prepare(`insert into account_metadata
    (account_id, entry_key, string_payload, bytes, reserved, version) values (?, ?, ?, ?, ?, ?)`);
  const session = database.prepare('insert into sessions values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  database.transaction(() => {
    for (const row of accounts) account.run(...row);
    for (const row of entries) entry.run(...row);
    for (const row of sessions) session.run(...row);
  })();
  database.close();
}

async function seedPostgres(url: string, { accounts, entries, sessions }: TwinRows): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(postgresSchema);
  const insert = (into: string, columns: string, rows: readonly unknown[][]): Promise<unknown> =>
    client.query(`insert into ${into} select ${columns} from jsonb_array_elements($1::jsonb) as row`, [
      JSON.stringify(rows),
    ]);
  await insert('twin.accounts', `row->>0, row->>1, row->>2, (row->>3)::jsonb, (row->>4)::bigint`, accounts);
  await insert(
    'twin.account_metadata (account_id, entry_key, string_payload, bytes, reserved, version)',
    'row->>0, row->>1, row->>2, (row->>3)::int, (row->>4)::int, (row->>5)::bigint',
    entries,
  );
  await insert(
    'twin.sessions',
    `row->>0, row->>1, (row->>2)::bigint, (row->>3)::int, (row->>4)::int, (row->>5)::int, row->>6, row->>7, row->>8,
     (row->>9)::bigint, (row->>10)::bigint, row->>11, row->>12`,
    sessions,
  );
  await client.query('vacuum analyze');
  await client.end();
}
