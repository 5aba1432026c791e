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

/** A player whose name is its id. */
export const player = (id: string, rest: Partial<NewRow<typeof players>> = {}): NewRow<typeof players> => ({
  id,
  name: id,
  ...rest,
});

/** Inserts players named by the keys. */
export async function addPlayers(
  storage: StorageOperations,
  rows: Readonly<Record<string, Partial<NewRow<typeof players>>>>,
): Promise<void> {
  await storage.insert(
    players,
    Object.entries(rows).map(([id, rest]) => player(id, rest)),
  );
}

/** The ids in the order of the rows. */
export const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The ids, where the order of the rows is not promised. */
export const sortedIds = (rows: readonly { readonly id: string }[]): string[] => ids(rows).sort();

export const rejectsWith = (promise: Promise<unknown>, name: StorageErrorName): Promise<void> =>
  assert.rejects(promise, { name });

/** Refused before it reaches a database, with a message that begins with the table or column. */
export const refuses = (promise: Promise<unknown>, subject: string): Promise<void> =>
  assert.rejects(promise, (error: unknown) => {
    assert.ok(error instanceof Error && error.name === 'TypeError', `expected a TypeError, got ${error}`);
    assert.ok(error.message.startsWith(subject), `expected a message on ${subject}, got: ${error.message}`);
    return true;
  });

/** Every player by id: what must be left as it was. */
export const allPlayers = (storage: Storage) => storage.find(players, {});

/** Numbers from 0 on. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Lets the event loop turn, so that whatever was started can get on. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sorts by this column from its end. */
export const down = <Name extends string>(column: Name) => ({ column, descending: true }) as const;

/** How many of the attempts returned a row; none may fail. */
export async function winners(attempts: readonly Promise<readonly unknown[]>[]): Promise<number> {
  return (await Promise.all(attempts)).filter((rows) => rows.length > 0).length;
}

/** How many of the attempts succeeded. */
export const fulfilled = async (attempts: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;
