import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { largePlayers, type SeededPlayer } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { ourSchema, type StorageChoice } from './shared.ts';

export interface MultiplyPlayers {
  readonly kind: 'multiply';
  readonly storage: StorageChoice;
  /** The file of the players who exist, made through the API. */
  readonly players: string;
  /** How many there are afterwards, with their sessions and metadata. */
  readonly count: number;
  /** The file to which all of them are written. */
  readonly file: string;
}

type Row = Record<string, unknown>;

/** What the copies are made by, in either database. */
interface Copier {
  rows(table: string, owner: string, id: string): Promise<readonly Row[]>;
  insert(table: string, rows: readonly Row[]): Promise<void>;
  close(): Promise<void>;
}

answerQuestions({
  async multiply({ storage, players, count, file }: MultiplyPlayers): Promise<void> {
    const made = JSON.parse(readFileSync(players, 'utf8')) as SeededPlayer[];
    const [template] = made as [SeededPlayer];
    const many = largePlayers(count);
    const added = Array.from({ length: count - made.length }, (_, at): SeededPlayer => {
      const { token, accountId } = many.at(at);
      return { token, accountId, displayName: template.displayName };
    });
    const copier = await open(storage);
    const copy = async (
      table: string,
      owner: string,
      change: (player: SeededPlayer) => Row,
    ): Promise<void> => {
      const rows = await copier.rows(table, owner, template.accountId);
      if (rows.length === 0) throw new Error(`there is no row of ${table} to copy`);
      await copier.insert(
        table,
        added.flatMap((player) => {
          const changes = change(player);
          return rows.map((row) => ({ ...row, ...changes }));
        }),
      );
    };
    await copy('accounts', 'id', ({ accountId }) => ({ id: accountId }));
    await copy('account_metadata', 'owner_id', ({ accountId }) => ({ owner_id: accountId }));
    const seen = Date.now() + 3_600_000;
    await copy('sessions', 'account_id', ({ accountId, token }) => {
      const digest = hash('sha256', token, 'hex');
      const sessionRef = digest.slice(0, 16);
      // Seen just now, as far as the server can tell: a first use of each is no part of a read.
      return { digest, session_ref: sessionRef, lineage: digest, account_id: accountId, last_seen_at: seen };
    });
    await copier.close();
    writeFileSync(file, JSON.stringify([...made, ...added]));
  },
});

async function open(storage: StorageChoice): Promise<Copier> {
  if (storage.kind === 'sqlite') return onSqlite(storage.path);
  if (storage.kind === 'postgres') return onPostgres(storage.url);
  throw new Error('players in memory cannot be copied');
}

function onSqlite(path: string): Copier {
  const database = new Database(path);
  database.pragma('synchronous = off');
  return {
    rows: async (table, owner, id) =>
      database.prepare<[string], Row>(`select * from ${table} where ${owner} = ?`).all(id),
    async insert(table, rows) {
      const columns = Object.keys(rows[0]!);
      const insert = database.prepare(
        `insert into ${table} (${columns.join()}) values (${columns.map((column) => `@${column}`).join()})`,
      );
      database.transaction(() => {
        for (const row of rows) insert.run(row);
      })();
    },
    async close() {
      database.pragma('wal_checkpoint(truncate)');
      database.close();
    },
  };
}

/** Rows in one statement. */
const batch = 10_000;

async function onPostgres(url: string): Promise<Copier> {
  const client = new pg.Client(url);
  await client.connect();
  return {
    rows: async (table, owner, id) =>
      (await client.query<Row>(`select * from ${ourSchema}.${table} where ${owner} = $1`, [id])).rows,
    async insert(table, rows) {
      const text = `insert into ${ourSchema}.${table} select * from jsonb_populate_recordset(null::${ourSchema}.${table}, $1)`;
      for (let first = 0; first < rows.length; first += batch)
        await client.query(text, [JSON.stringify(rows.slice(first, first + batch))]);
    },
    async close() {
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}
