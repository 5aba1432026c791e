import { open } from 'node:fs/promises';
import { type StoredColumn, type StoredRow, storageBusy, type Table } from '@lobbykit/core/storage';

/** A table as the file has it: with all columns that it ever had. */
export interface TableEntry extends Pick<Table, 'name' | 'key' | 'unique'> {
  readonly columns: Readonly<Record<string, StoredColumn>>;
}

/** One step of a commit: a table, or the new version of a row, which is null if it was deleted. */
export type Entry =
  | { readonly declare: TableEntry }
  | { readonly table: string; readonly key: string; readonly row: StoredRow | null };

/** The database: it gives back all entries at the start, and writes the entries of one commit atomically. */
export interface Journal {
  /** Writes all entries or none. They are durable when the promise resolves. */
  append(entries: readonly Entry[]): Promise<void>;
  /** The error of the write that failed, after which it refuses every write. */
  failure(): Error | undefined;
  close(): Promise<void>;
}

/**
 * Opens the file, or creates it, and calls `replay` with each entry in the order of the writes.
 *
 * Each commit is one line of JSON. A last line without its end belongs to a commit that nobody was told of, so it is cut
 * off. Only one process may have the file open.
 */
export async function openJournal(path: string, replay: (entry: Entry) => void): Promise<Journal> {
  const file = await open(path, 'a+');
  const bytes = await file.readFile();
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await file.truncate(end);
  const tables = new Map<string, TableEntry>();
  for (const line of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) {
    for (const entry of JSON.parse(line) as Entry[]) {
      if ('declare' in entry) tables.set(entry.declare.name, entry.declare);
      replay('declare' in entry ? entry : { ...entry, row: decode(tables.get(entry.table)!, entry.row) });
    }
  }

  let failure: Error | undefined;
  return {
    async append(entries) {
      if (failure !== undefined) throw failure;
      try {
        await file.appendFile(`${JSON.stringify(entries, encode)}\n`);
        await file.datasync();
      } catch (cause) {
        // Nobody knows how much of the line the file contains, so nothing may follow it.
        failure = storageBusy('the journal could not be written; open the storage again', cause);
        throw failure;
      }
    },
    failure: () => failure,
    close: () => file.close(),
  };
}

/** JSON has no bigint, so the file contains int64 values as text. */
const encode = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

function decode({ columns }: TableEntry, row: StoredRow | null): StoredRow | null {
  if (row === null) return null;
  const restored = ([name, value]: [string, unknown]): [string, unknown] =>
    columns[name]?.type === 'int64' && value !== null ? [name, BigInt(value as string)] : [name, value];
  return Object.fromEntries(Object.entries(row).map(restored));
}
