import pg from 'pg';
import { type AccountAnswer, addEntry, type EntryRow, refusals, viewEntry } from './answers.ts';
import { totalBytes } from './limits.ts';
import type { SessionRecordRow, TwinSession } from './sessions.ts';
import type { TwinStore } from './store.ts';

export const postgresSchema = `
  create schema if not exists twin;
  create table if not exists twin.accounts (
    id text primary key, display_name text not null, auth_role text not null, platforms jsonb not null,
    metadata_bytes bigint not null
  );
  create table if not exists twin.account_metadata (
    account_id text not null, entry_key text not null, string_payload text, int_payload bigint, json_payload text,
    bytes integer not null, reserved integer not null, version bigint not null,
    primary key (account_id, entry_key)
  );
  create table if not exists twin.sessions (
    digest text primary key, account_id text not null, expires_at bigint not null,
    state integer not null, provider integer not null, platform integer not null,
    issuer text, subject text, display_name text, created_at bigint not null, last_seen_at bigint not null,
    address text not null, user_agent text not null
  );`;

/** The number of connections that lobbykit opens, and of pgbench's clients. */
export const poolSize = 20;

export interface AccountRow extends Omit<EntryRow, 'entry_key'> {
  readonly id: string;
  readonly display_name: string;
  readonly auth_role: string;
  readonly platforms: number[];
  readonly entry_key: string | null;
}

/** Returns an account that was read with its entries in one join. */
export function answerOf(rows: readonly AccountRow[], isOwner: boolean): AccountAnswer {
  const first = rows[0];
  if (first === undefined) throw refusals.noAccount();
  const metadata: Record<string, object> = {};
  for (const row of rows) if (row.entry_key !== null) addEntry(metadata, row as EntryRow, isOwner);
  return {
    account: {
      id: first.id,
      displayName: first.display_name,
      ...(isOwner && { authRole: first.auth_role }),
      metadata,
      platforms: first.platforms,
    },
  };
}

/** The twin's storage in Postgres: named statements, an account with its metadata in one round trip. */
export function postgresStore(connectionString: string): TwinStore {
  const pool = new pg.Pool({ connectionString, max: poolSize });

  return {
    async session(digest) {
      const { rows } = await pool.query<{ account_id: string; expires_at: string }>({
        name: 'session',
        text: 'select account_id, expires_at from twin.sessions where digest = $1',
        values: [digest],
      });
      const row = rows[0];
      const session: TwinSession | undefined = row && {
        accountId: row.account_id,
        expiresAt: Number(row.expires_at),
      };
      return session;
    },
    async record(digest) {
      const { rows } = await pool.query<SessionRecordRow>({
        name: 'record',
        text: 'select * from twin.sessions where digest = $1',
        values: [digest],
      });
      return rows[0];
    },
    async entry(accountId, entryKey) {
      const { rows } = await pool.query<Omit<EntryRow, 'entry_key'> & { version: string }>({
        name: 'entry',
        text: `select string_payload, int_payload, json_payload, version
               from twin.account_metadata where account_id = $1 and entry_key = $2`,
        values: [accountId, entryKey],
      });
      return rows[0] && viewEntry(rows[0]);
    },
    async account(id, isOwner) {
      const { rows } = await pool.query<AccountRow>({
        name: 'account',
        text: `select a.id, a.display_name, a.auth_role, a.platforms,
                 m.entry_key, m.string_payload, m.int_payload, m.json_payload
               from twin.accounts a left join twin.account_metadata m on m.account_id = a.id
               where a.id = $1 order by m.entry_key collate "C"`,
        values: [id],
      });
      return answerOf(rows, isOwner);
    },
    async overwrite(accountId, entryKey, { text, int, json, bytes }) {
      const values = [text, int, json, bytes, accountId, entryKey];
      const { rowCount } = await pool.query({
        name: 'write',
        text: `update twin.account_metadata set string_payload = $1, int_payload = $2, json_payload = $3, bytes = $4,
               version = version + 1 where account_id = $5 and entry_key = $6 and reserved >= $4`,
        values,
      });
      if (rowCount === 0) await grow(pool, accountId, entryKey, Math.ceil(bytes / 64) * 64, values);
    },
  };
}

/** If a value needs more bytes than its entry has reserved, charges the difference to the account. */
async function grow(
  pool: pg.Pool,
  accountId: string,
  entryKey: string,
  reserved: number,
  values: readonly unknown[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ reserved: number }>(
      'select reserved from twin.account_metadata where account_id = $1 and entry_key = $2 for update',
      [accountId, entryKey],
    );
    if (rows[0] === undefined) throw refusals.noEntry();
    const more = reserved - rows[0].reserved;
    const charged = await client.query(
      'update twin.accounts set metadata_bytes = metadata_bytes + $1 where id = $2 and metadata_bytes + $1 <= $3',
      [more, accountId, totalBytes],
    );
    if (charged.rowCount === 0) throw refusals.tooLarge();
    await client.query(
      `update twin.account_metadata set string_payload = $1, int_payload = $2, json_payload = $3, bytes = $4,
       reserved = $7, version = version + 1 where account_id = $5 and entry_key = $6`,
      [...values, reserved],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
