import Database from 'better-sqlite3';
import { type AccountAnswer, addEntry, type EntryRow, refusals, viewEntry } from './answers.ts';
import { createGroupCommit } from './group-commit.ts';
import { totalBytes } from './limits.ts';
import type { SessionRecordRow, TwinSession } from './sessions.ts';
import type { Payload, TwinStore } from './store.ts';

/** How the writes of a twin become durable. */
export type Durability = 'full' | 'normal' | 'group';

/**
 * Tables as an expert would design them: small rows are stored in the tree of their key (`without rowid`). The entries
 * are not: a value may have 16 KiB, and rows of more than 2 KiB are read and written three times as fast with rowids.
 */
export const sqliteSchema = `
  create table if not exists accounts (
    id text primary key, display_name text not null, auth_role text not null, platforms text not null,
    metadata_bytes integer not null
  ) strict, without rowid;
  create table if not exists account_metadata (
    account_id text not null, entry_key text not null, string_payload text, int_payload integer, json_payload text,
    bytes integer not null, reserved integer not null, version integer not null,
    primary key (account_id, entry_key)
  ) strict;
  create table if not exists sessions (
    digest text primary key, account_id text not null, expires_at integer not null,
    state integer not null, provider integer not null, platform integer not null,
    issuer text, subject text, display_name text, created_at integer not null, last_seen_at integer not null,
    address text not null, user_agent text not null
  ) strict, without rowid;`;

/** Opens a file with lobbykit's settings: the same log, the same checkpoints, the same cache. */
export function openSqliteTwin(path: string, synchronous: 'full' | 'normal'): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = wal');
  database.pragma(`synchronous = ${synchronous}`);
  database.pragma('wal_autocheckpoint = 15800');
  database.pragma('journal_size_limit = 67108864');
  database.exec(sqliteSchema);
  return database;
}

interface AccountRow {
  readonly id: string;
  readonly display_name: string;
  readonly auth_role: string;
  readonly platforms: string;
}

/** The twin's storage in SQLite: prepared statements, without a layer in between. */
export function sqliteStore(database: Database.Database, durability: Durability): TwinStore {
  const session = database.prepare<[string], TwinSession>(
    'select account_id as "accountId", expires_at as "expiresAt" from sessions where digest = ?',
  );
  const record = database.prepare<[string], SessionRecordRow>('select * from sessions where digest = ?');
  const oneEntry = database.prepare<[string, string], Omit<EntryRow, 'entry_key'> & { version: number }>(
    `select string_payload, cast(int_payload as text) as int_payload, json_payload, version
     from account_metadata where account_id = ? and entry_key = ?`,
  );
  const account = database.prepare<[string], AccountRow>(
    'select id, display_name, auth_role, platforms from accounts where id = ?',
  );
  const entries = database.prepare<[string], EntryRow>(
    `select entry_key, string_payload, cast(int_payload as text) as int_payload, json_payload
     from account_metadata where account_id = ? order by entry_key`,
  );
  const entry = database.prepare<[string, string], { reserved: number }>(
    'select reserved from account_metadata where account_id = ? and entry_key = ?',
  );
  const charge = database.prepare<[number, string, number]>(
    'update accounts set metadata_bytes = metadata_bytes + ? where id = ? and metadata_bytes + ? <= ' +
      totalBytes,
  );
  const write = database.prepare(
    `update account_metadata set string_payload = ?, int_payload = ?, json_payload = ?, bytes = ?,
     version = version + 1 where account_id = ? and entry_key = ? and reserved >= ?`,
  );
  const reserve = database.prepare(
    'update account_metadata set reserved = ? where account_id = ? and entry_key = ?',
  );
  const inGroup = createGroupCommit(database);

  function writeInPlace(accountId: string, entryKey: string, { text, int, json, bytes }: Payload): boolean {
    return write.run(text, int, json, bytes, accountId, entryKey, bytes).changes > 0;
  }

  /** If a value needs more bytes than its entry has reserved, charges the difference to the account. */
  const grow = database.transaction((accountId: string, entryKey: string, payload: Payload): void => {
    const stored = entry.get(accountId, entryKey);
    if (stored === undefined) throw refusals.noEntry();
    const reserved = Math.ceil(payload.bytes / 64) * 64;
    const more = reserved - stored.reserved;
    if (charge.run(more, accountId, more).changes === 0) throw refusals.tooLarge();
    reserve.run(reserved, accountId, entryKey);
    writeInPlace(accountId, entryKey, payload);
  });

  return {
    session: (digest) => session.get(digest),
    record: (digest) => record.get(digest),
    entry(accountId, entryKey) {
      const row = oneEntry.get(accountId, entryKey);
      return row && viewEntry(row);
    },
    account(id, isOwner): AccountAnswer {
      const row = account.get(id);
      if (row === undefined) throw refusals.noAccount();
      const metadata: Record<string, object> = {};
      for (const found of entries.all(id)) addEntry(metadata, found, isOwner);
      return {
        account: {
          id: row.id,
          displayName: row.display_name,
          ...(isOwner && { authRole: row.auth_role }),
          metadata,
          platforms: JSON.parse(row.platforms) as number[],
        },
      };
    },
    async overwrite(accountId, entryKey, payload) {
      const inPlace = (): boolean => writeInPlace(accountId, entryKey, payload);
      const written = durability === 'group' ? await inGroup(inPlace) : inPlace();
      if (!written) grow(accountId, entryKey, payload);
    },
  };
}
