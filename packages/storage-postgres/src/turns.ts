import { createHash } from 'node:crypto';
import type { InsertOptions, NewRow, Table } from '@lobbykit/core/storage';
import type { PoolClient } from 'pg';
import { failureOf } from './failures.ts';

/**
 * Whether inserts of one key must take turns.
 *
 * `on conflict (key) do update` waits for another insert of the same key, unless both have begun: then each also waits
 * for the other at the second unique set, and Postgres ends one of them a second later. Measured with 50 first inserts
 * of one row: five seconds, or none with turns.
 */
export const needsTurns = <T extends Table>(table: T, options: InsertOptions<T> | undefined): boolean =>
  table.unique.length > 0 && options !== undefined && 'orUpdate' in options;

/** Waits until no other transaction has the turn of any of these keys. Held until the transaction ends. */
export async function takeTurns<T extends Table>(
  client: PoolClient,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<void> {
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [rows];
  const turns = list.map((row) => turnOf(table, row as Record<string, unknown>));
  turns.sort((left, right) => (left < right ? -1 : 1));
  try {
    await client.query('select pg_advisory_xact_lock(turn) from unnest($1::bigint[]) as turns(turn)', [
      turns,
    ]);
  } catch (error) {
    throw failureOf(error);
  }
}

/** A number for a key. Two keys with one number wait for each other without need, nothing worse. */
const turnOf = (table: Table, row: Record<string, unknown>): bigint =>
  createHash('sha256')
    .update([table.name, ...table.key.map((name) => String(row[name]))].join('\0'))
    .digest()
    .readBigInt64BE();
