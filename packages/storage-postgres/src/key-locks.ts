import { createHash } from 'node:crypto';
import type { InsertOptions, NewRow, Table } from '@lobbykit/core/storage';
import { toStorageError } from './database-errors.ts';
import type { Queryable } from './deadline.ts';

/**
 * Whether inserts of the same key must run one after another.
 *
 * `on conflict (key) do update` waits for another insert of the same key. But if both have begun, each also waits for
 * the other at the second unique set, and Postgres ends one of them a second later. 50 concurrent first inserts of one
 * row took five seconds without locks, and no measurable time with them.
 */
export const needsKeyLocks = <T extends Table>(table: T, options: InsertOptions<T> | undefined): boolean =>
  table.unique.length > 0 && options !== undefined && 'orUpdate' in options;

/** Locks the keys of these rows until the transaction ends. Waits while another transaction has locked one of them. */
export async function lockKeys<T extends Table>(
  client: Queryable,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<void> {
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [rows];
  const locks = list.map((row) => lockNumber(table, row as Record<string, unknown>));
  // Every transaction locks in the same order, so two of them cannot deadlock.
  locks.sort((left, right) => (left < right ? -1 : 1));
  try {
    await client.query('select pg_advisory_xact_lock(lock) from unnest($1::bigint[]) as locks(lock)', [
      locks,
    ]);
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Returns a number for a key. Two keys with the same number only wait for each other without need. */
const lockNumber = (table: Table, row: Record<string, unknown>): bigint =>
  createHash('sha256')
    .update([table.name, ...table.key.map((name) => String(row[name]))].join('\0'))
    .digest()
    .readBigInt64BE();
