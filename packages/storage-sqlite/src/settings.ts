import type Database from 'better-sqlite3';

/** How much a commit survives: `full` a power failure, `relaxed` a crash of the process only. */
export type Durability = 'full' | 'relaxed';

/** Before 3.51.3, two connections that reset the write-ahead log at one moment could damage the file. */
const oldestEngine = [3, 51, 3] as const;

/**
 * Pages in the write-ahead log before it is copied into the database file.
 *
 * Copying is what writers stall on: SQLite's own 1,000 pages cost about a fifth of the throughput. 15,800 pages are
 * just under the 64 MiB that the log file is cut to, so it is never cut and grown again.
 */
const checkpointPages = 15_800;
const journalSizeLimit = 64 * 1024 * 1024;
/**
 * Bytes of the database file that are read where the system has them in memory, without a call for each page. With a
 * million accounts a read anywhere takes 21 µs so, and 31 with a cache of 128 MiB of our own. The most that SQLite maps:
 * of a file of 1.3 GB a session is read in 7.5 µs so, and in 8.7 with 1 GiB mapped.
 */
export const mappedBytes = 0x7fff0000;
/** Milliseconds that SQLite itself waits for a lock, standing still with the whole process. Longer waits are ours. */
export const busyTimeout = 50;

export const engineVersion = (database: Database.Database): string =>
  String(database.prepare('select sqlite_version()').pluck().get());

/** Refuses an engine with a known way to damage a database. */
export function checkEngine(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [at, oldest] of oldestEngine.entries()) {
    const part = parts[at] ?? 0;
    if (part > oldest) break;
    if (part === oldest) continue;
    throw new Error(`SQLite ${version} is older than ${oldestEngine.join('.')}: update better-sqlite3`);
  }
}

/** Sets what a connection needs and reads each setting back: SQLite ignores what it does not know. */
export function applySettings(database: Database.Database, durability: Durability): void {
  const settings: readonly (readonly [name: string, value: string | number])[] = [
    ['busy_timeout', busyTimeout],
    ['journal_mode', 'wal'],
    // Saying nothing would mean 1 (NORMAL) in this driver, which loses acknowledged commits with the power.
    ['synchronous', durability === 'full' ? 2 : 1],
    // What `returning` gathers goes through a temporary table, and the first page of one in a file costs 12 µs a
    // statement: an update of a session takes 24 µs with it and 12 without.
    ['temp_store', 2],
    ['mmap_size', mappedBytes],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['journal_size_limit', journalSizeLimit],
    ['wal_autocheckpoint', checkpointPages],
  ];
  for (const [name, value] of settings) {
    database.pragma(`${name} = ${value}`);
    const stands: unknown = database.pragma(name, { simple: true });
    if (stands !== value) throw new Error(`SQLite keeps ${name} at ${stands}; it must be ${value}`);
  }
}

/** Keeps the file from growing beyond so many bytes, the write-ahead log left aside. */
export function limitSize(database: Database.Database, bytes: number): void {
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  database.pragma(`max_page_count = ${Math.max(1, Math.floor(bytes / pageSize))}`);
}

/** Looks through the file for damage. Takes about a second for each gigabyte. */
export function checkIntegrity(database: Database.Database, file: string): void {
  const found = String(database.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Error(`${file} is damaged: ${found}`);
}
