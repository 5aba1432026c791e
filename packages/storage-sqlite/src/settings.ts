import type Database from 'better-sqlite3';
import type { Durability } from './options.ts';

/** Before 3.51.3, two connections that reset the write-ahead log at the same moment could damage the file. */
const minEngine = [3, 51, 3] as const;

/**
 * How many pages the write-ahead log has before SQLite copies it into the database file.
 *
 * Writes wait while the log is copied: SQLite's default of 1,000 pages costs about a fifth of the throughput. 15,800
 * pages are just under the 64 MiB that the log file is truncated to, so it is never truncated and then grown again.
 */
export const defaultMaxLogPages = 15_800;
const journalSizeLimit = 64 * 1024 * 1024;
/**
 * How many bytes of the database file are mapped into memory. Mapped pages are read without a system call for each.
 *
 * With a million accounts, reading a random one takes 21 µs with the mapping, and 31 µs with a page cache of 128 MiB.
 * This is the maximum that SQLite maps: reading a session of a 1.3 GB file takes 7.5 µs, and 8.7 µs with 1 GiB mapped.
 */
export const mappedBytes = 0x7fff0000;
/** Milliseconds that SQLite itself waits for a lock, which blocks the whole process. The writer does longer waits. */
export const busyTimeout = 50;

export const engineVersion = (database: Database.Database): string =>
  String(database.prepare('select sqlite_version()').pluck().get());

/** Throws if this version of SQLite may damage a database. */
export function checkEngine(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [at, minPart] of minEngine.entries()) {
    const part = parts[at] ?? 0;
    if (part > minPart) break;
    if (part === minPart) continue;
    throw new Error(`SQLite ${version} is older than ${minEngine.join('.')}: update better-sqlite3`);
  }
}

/** Applies the settings of a connection and reads each of them back, because SQLite ignores unknown settings. */
export function applySettings(database: Database.Database, durability: Durability): void {
  const settings: readonly (readonly [name: string, value: string | number])[] = [
    ['busy_timeout', busyTimeout],
    ['journal_mode', 'wal'],
    // A commit with FULL would block the event loop until it is synced. With NORMAL, SQLite syncs only when it copies
    // the log or begins it anew. The storage itself syncs each commit before it is answered.
    ['synchronous', 1],
    // `returning` collects rows in a temporary table. In a file its first page costs 12 µs per statement: an update of
    // a session takes 24 µs, and 12 µs with the table in memory.
    ['temp_store', 2],
    ['mmap_size', mappedBytes],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['journal_size_limit', journalSizeLimit],
    // What may be copied must be durable, so with full durability the storage copies the log itself.
    ['wal_autocheckpoint', durability === 'full' ? 0 : defaultMaxLogPages],
    // On macOS a plain sync leaves the writes in the cache of the drive. On other systems this changes nothing.
    ['checkpoint_fullfsync', 1],
  ];
  for (const [name, value] of settings) {
    database.pragma(`${name} = ${value}`);
    const actual: unknown = database.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite keeps ${name} at ${actual}; it must be ${value}`);
  }
}

/** Limits the size of the file to this many bytes. The write-ahead log does not count. */
export function limitSize(database: Database.Database, bytes: number): void {
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  database.pragma(`max_page_count = ${Math.max(1, Math.floor(bytes / pageSize))}`);
}

/** Throws if the file is damaged. The check takes about a second per gigabyte. */
export function checkIntegrity(database: Database.Database, file: string): void {
  const found = String(database.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Error(`${file} is damaged: ${found}`);
}
