import { tombstoneOf } from '../areas/entitlements/tombstone.ts';
import { keyOf } from '../storage/query.ts';
import type { Storage, StorageOperations } from '../storage/storage.ts';
import type { NewRow, Patch, Row, Table, Where } from '../storage/table.ts';
import { type FoundRows, findAccountRows, principalsOf, replaceWord } from './account-rows.ts';

/** How many rows the erasure has changed in each table, by what it did with them. */
export interface Erasure {
  readonly deleted: Readonly<Record<string, number>>;
  /** Rows that stay, without the id of the account. */
  readonly kept: Readonly<Record<string, number>>;
  /** Rows that a server removes in steps. */
  readonly remaining: Readonly<Record<string, number>>;
}

/** What `eraseAccount` needs. */
export interface EraseOptions {
  readonly storage: Storage;
  /** Every table: `backend.catalogue.tables`. */
  readonly tables: readonly Table[];
  readonly accountId: string;
  /** Deletes the account, as `DELETE /admin/accounts` does: `backend.api.accounts.adminDelete`. */
  readonly deleteAccount: () => Promise<unknown>;
}

const batchSize = 100;

type AnyRow = Row<Table>;

/**
 * Deletes an account, and then what the deletion leaves about it in all tables, by what the tables declare. It can be
 * called again, and for an account that was deleted before: it then erases what is still there.
 */
export async function eraseAccount(options: EraseOptions): Promise<Erasure> {
  const { storage, tables, accountId } = options;
  const before = await findAccountRows(storage, tables, accountId);
  if (before.length === 0) return { deleted: {}, kept: {}, remaining: {} };
  await options.deleteAccount();
  const after = await findAccountRows(storage, tables, accountId);
  for (const found of after) await eraseRows(storage, found, accountId);
  const left = after.filter(({ declaration }) => declaration.erasure === 'area');
  const leftOf = (table: Table): number => left.find((found) => found.table === table)?.rows.length ?? 0;
  const numbers = (erasures: readonly string[], count: (found: FoundRows) => number) =>
    Object.fromEntries(
      [...before, ...onlyIn(after, before)]
        .filter(({ declaration }) => erasures.includes(declaration.erasure))
        .map((found) => [found.table.name, count(found)] as const)
        .filter(([, rows]) => rows > 0),
    );
  return {
    deleted: numbers(['delete', 'area'], ({ table, rows }) => rows.length - leftOf(table)),
    kept: numbers(['keep'], ({ rows }) => rows.length),
    remaining: Object.fromEntries(left.map(({ table, rows }) => [table.name, rows.length])),
  };
}

const onlyIn = (some: readonly FoundRows[], others: readonly FoundRows[]): readonly FoundRows[] =>
  some.filter(({ table }) => !others.some((other) => other.table === table));

/** Deletes the rows, or puts the tombstone into them. Leaves those that their area removes. */
async function eraseRows(
  storage: Storage,
  { table, declaration, rows }: FoundRows,
  accountId: string,
): Promise<void> {
  if (declaration.erasure === 'area') return;
  for (let at = 0; at < rows.length; at += batchSize)
    await storage.transaction(async (unit) => {
      for (const row of rows.slice(at, at + batchSize)) {
        const key = keyOf(table, row) as Where<Table>;
        if (declaration.erasure === 'delete') await unit.delete(table, key);
        else await putTombstone(unit, table, row, patchOf({ table, declaration, rows }, row, accountId));
      }
    });
}

/** Returns the new values of a row that stays. A row that is only named by its parent has none. */
function patchOf(
  { declaration }: FoundRows,
  row: AnyRow,
  accountId: string,
): Readonly<Record<string, unknown>> {
  const { accounts = [], principals = [], mentions = [], cleared = {} } = declaration;
  const tombstone = tombstoneOf(accountId);
  const ids = accounts.filter((name) => row[name] === accountId).map((name) => [name, tombstone]);
  const callers = principals
    .filter((name) => principalsOf(accountId).includes(row[name] as string))
    .map((name) => [name, (row[name] as string).slice(0, -accountId.length) + tombstone]);
  const texts = mentions.map((name) => [name, replaceWord(row[name] as string, accountId, tombstone)]);
  return { ...Object.fromEntries([...ids, ...callers, ...texts]), ...(ids.length > 0 && cleared) };
}

async function putTombstone(
  unit: StorageOperations,
  table: Table,
  row: AnyRow,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(patch);
  if (names.length === 0) return;
  const key = keyOf(table, row) as Where<Table>;
  if (!names.some((name) => table.key.includes(name))) await unit.update(table, key, patch as Patch<Table>);
  else {
    await unit.delete(table, key);
    await unit.insert(table, { ...row, ...patch } as NewRow<Table>);
  }
}
