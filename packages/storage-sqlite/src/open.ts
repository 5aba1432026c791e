import { statSync } from 'node:fs';
import { checkOptions, type OptionTable } from '@lobbykit/core/options';
import { checkNodeVersion } from '@lobbykit/core/storage';
import { createBuilder } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import { createPrivately, prepareFile, toFileError } from './database-file.ts';
import { sqliteDialect } from './dialect.ts';
import { acquireFileLock } from './file-lock.ts';
import { type Log, openLog } from './log.ts';
import type { SqliteOptions, SqliteStorage } from './options.ts';
import {
  applySettings,
  busyTimeout,
  checkEngine,
  checkIntegrity,
  defaultMaxLogPages,
  engineVersion,
  limitSize,
  mappedBytes,
} from './settings.ts';
import { createStorage } from './storage.ts';
import { defaultMaxGroupMilliseconds } from './writer.ts';

/** Settings that better-sqlite3 opens every connection with. */
type DriverOptions = Pick<Database.Options, 'nativeBinding' | 'verbose'>;

/**
 * Opens a storage in one SQLite file.
 *
 * Concurrent writes share commits (group commit), and each write is durable before it is answered. Reads use their own
 * connection. They see only durable rows and never wait for a write.
 *
 * Throws if SQLite is older than 3.51.3 or the file is damaged. Throws `StorageBusy` if another process has the file
 * open, under whatever name. A new file can be read by its owner alone.
 */
export async function openSqlite(options: SqliteOptions): Promise<SqliteStorage> {
  return openWith(options);
}

/** What tests replace or watch. */
export interface OpenReplacements {
  readonly sync?: (sync: Log['sync']) => Promise<void>;
  readonly maxLogPages?: number;
  /** Milliseconds. A test of what shares a commit sets it, because a slow machine may need more than the default. */
  readonly maxGroupMilliseconds?: number;
  /** Called with each statement that the connections run. */
  readonly onStatement?: (sql: string) => void;
}

const table: OptionTable<SqliteOptions> = {
  example: "openSqlite({ path: 'game.db' })",
  required: ['path'],
  options: {
    path: 'text',
    durability: 'any',
    lockTimeout: 'number',
    maxBytes: 'number',
    nativeBinding: 'text',
  },
};

/** Opens a storage, in tests with replacements. */
export async function openWith(
  options: SqliteOptions,
  replacements: OpenReplacements = {},
): Promise<SqliteStorage> {
  checkNodeVersion();
  checkOptions('openSqlite', options, table);
  if (!['full', 'relaxed', undefined].includes(options.durability))
    throw new Error("openSqlite: durability must be 'full' or 'relaxed'");
  try {
    return await openFile(options, replacements);
  } catch (error) {
    throw toFileError(options.path, error);
  }
}

/** Locks the file and opens it. */
async function openFile(options: SqliteOptions, replacements: OpenReplacements): Promise<SqliteStorage> {
  const { nativeBinding } = options;
  const { onStatement } = replacements;
  const file = prepareFile(options.path);
  const driver: DriverOptions = {
    ...(nativeBinding !== undefined && { nativeBinding }),
    ...(onStatement && { verbose: (sql) => onStatement(String(sql)) }),
  };

  const releaseLock = acquireFileLock(file, (name) => new Database(name, { timeout: 0, ...driver }));
  try {
    return await openLocked(file, options, driver, releaseLock, replacements);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** Opens the file, which this process has locked. */
async function openLocked(
  file: string,
  { durability = 'full', lockTimeout = 5_000, maxBytes }: SqliteOptions,
  driver: DriverOptions,
  releaseLock: () => void,
  {
    sync,
    maxLogPages = defaultMaxLogPages,
    maxGroupMilliseconds = defaultMaxGroupMilliseconds,
  }: OpenReplacements,
): Promise<SqliteStorage> {
  // A clean close of the last connection removes the log. A log that is still there was left by a process that died.
  const isUnclean = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  createPrivately(file);
  const writing = new Database(file, { timeout: busyTimeout, ...driver });
  try {
    const version = engineVersion(writing);
    checkEngine(version);
    applySettings(writing, durability);
    if (maxBytes !== undefined) limitSize(writing, maxBytes);
    if (isUnclean) checkIntegrity(writing, file);
    const reading = openReading(file, driver);
    const builder = createBuilder(sqliteDialect);
    const description = `SQLite ${version}, ${durability} durability`;
    const opened = durability === 'full' ? openLog(writing) : undefined;
    const log = opened && sync ? { ...opened, sync: () => sync(opened.sync) } : opened;
    return createStorage({
      writing,
      reading,
      log,
      maxLogPages,
      maxGroupMilliseconds,
      builder,
      description,
      lockTimeout,
      releaseLock,
    });
  } catch (error) {
    writing.close();
    throw error;
  }
}

function openReading(file: string, driver: DriverOptions): Database.Database {
  const reading = new Database(file, { readonly: true, timeout: busyTimeout, ...driver });
  reading.pragma('trusted_schema = off');
  reading.pragma(`mmap_size = ${mappedBytes}`);
  return reading;
}
