import type { StorageOperations } from '../storage/storage.ts';
import type { Json, Table } from '../storage/table.ts';
import { findAccountRows } from './account-rows.ts';

/** The rows about an account, by the names of their tables. Numbers of 64 bits are texts, and times are in milliseconds. */
export type AccountExport = Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>>;

/**
 * Returns everything that the tables hold about an account, except digests, secrets, and values of temporary tables. Returns
 * an empty object if there is nothing. It also has rows that name the account as the one who did something.
 */
export async function exportAccount(
  storage: Pick<StorageOperations, 'find'>,
  tables: readonly Table[],
  accountId: string,
): Promise<AccountExport> {
  const found = await findAccountRows(storage, tables, accountId);
  return Object.fromEntries(
    found.map(({ table, declaration: { hidden = [] }, rows }) => {
      const names = Object.keys(table.columns).filter((name) => !hidden.includes(name));
      const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, jsonOf(row[name])])));
      return [table.name, shown];
    }),
  );
}

const jsonOf = (value: unknown): Json => (typeof value === 'bigint' ? String(value) : (value as Json));
