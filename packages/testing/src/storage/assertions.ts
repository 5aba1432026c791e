import assert from 'node:assert/strict';
import type { NewRow, Storage, StorageErrorName, StorageOperations } from '@lobbykit/core/storage';
import { players } from './tables.ts';

/** Text that has broken databases: quotes, comments, patterns, separators, and characters of every width. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  ' padded ',
  "Robert'); drop table players;--",
  '"players"."id"',
  "' or '1'='1",
  '\\',
  "\\'",
  '%',
  '_',
  '$1',
  '?',
  ':name',
  '{"add":1}',
  '[]',
  'null',
  'NaN',
  '0',
  '1e3',
  '\n\r\t',
  '\u0001\u001f\u007f',
  'é',
  'e\u0301',
  'ß',
  'İstanbul',
  'ﬁ',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '～',
  '😀',
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  '__proto__',
  'constructor',
];

/** Makes a row of a player whose name is the id. */
export const player = (id: string, rest: Partial<NewRow<typeof players>> = {}): NewRow<typeof players> => ({
  id,
  name: id,
  ...rest,
});

/** Inserts one player for each key, with the key as id and name. */
export async function insertPlayers(
  storage: StorageOperations,
  rows: Readonly<Record<string, Partial<NewRow<typeof players>>>>,
): Promise<void> {
  await storage.insert(
    players,
    Object.entries(rows).map(([id, rest]) => player(id, rest)),
  );
}

/** Returns the ids in the order of the rows. */
export const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Returns the ids in alphabetical order, for rows in no certain order. */
export const sortedIds = (rows: readonly { readonly id: string }[]): string[] => ids(rows).sort();

export const rejectsWith = (promise: Promise<unknown>, name: StorageErrorName): Promise<void> =>
  assert.rejects(promise, { name });

/** Asserts a refusal before the database is reached, with a message that begins with the table or column. */
export const refuses = (promise: Promise<unknown>, subject: string): Promise<void> =>
  assert.rejects(promise, (error: unknown) => {
    assert.ok(error instanceof Error && error.name === 'TypeError', `expected a TypeError, got ${error}`);
    assert.ok(error.message.startsWith(subject), `expected a message on ${subject}, got: ${error.message}`);
    return true;
  });

/** Returns every player by id, to compare with later. */
export const allPlayers = (storage: Storage) => storage.find(players, {});

/** Returns `count` numbers from 0. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Lets the event loop turn once, so started work continues. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Returns an order by this column, descending. */
export const down = <Name extends string>(column: Name) => ({ column, descending: true }) as const;

/** Returns how many attempts returned a row. No attempt may fail. */
export async function winners(attempts: readonly Promise<readonly unknown[]>[]): Promise<number> {
  return (await Promise.all(attempts)).filter((rows) => rows.length > 0).length;
}

/** Returns how many attempts succeeded. */
export const fulfilled = async (attempts: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;
