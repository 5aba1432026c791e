import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkOptions } from '@lobbykit/core/options';
import { checkNodeVersion, storageBusy } from '@lobbykit/core/storage';
import Database from 'better-sqlite3';
import { openExisting, sync, writeCopy } from './backup.ts';
import { isFileFailure } from './database-errors.ts';
import { prepareFile, toFileError } from './database-file.ts';
import { acquireFileLock } from './file-lock.ts';
import type { SqliteOptions } from './options.ts';
import { busyTimeout, checkEngine, engineVersion } from './settings.ts';

/** What `restoreSqlite` may do. */
export interface RestoreOptions {
  /** Whether it may replace a database that exists. Default false. */
  readonly force?: boolean;
}

type Target = Pick<SqliteOptions, 'path' | 'nativeBinding'>;

/**
 * Puts a copy, which a backup has written, in the place of a database. The copy itself stays.
 *
 * First the copy is checked: it must be whole, and a database of this storage. The database has either its old content or
 * that of the copy, also after a kill. Rejects if the database exists, unless `force` is set. Throws `StorageBusy` if
 * another process has it open.
 */
export async function restoreSqlite(
  target: Target,
  copy: string,
  options: RestoreOptions = {},
): Promise<void> {
  const example = "restoreSqlite({ path: 'game.db' }, 'copy.db', { force: true })";
  checkOptions<Target>('restoreSqlite', target, {
    example,
    required: ['path'],
    options: { path: 'text', nativeBinding: 'text' },
  });
  checkOptions<RestoreOptions>('restoreSqlite', options, { example, options: { force: 'flag' } });
  await restoreWith(target, copy, options, renameSync);
}

/** Restores a copy, in tests with another function that gives it the name of the database. */
export async function restoreWith(
  { path, nativeBinding }: Target,
  copy: string,
  { force = false }: RestoreOptions,
  rename: (from: string, to: string) => void,
): Promise<void> {
  checkNodeVersion();
  const driver = nativeBinding === undefined ? {} : { nativeBinding };
  try {
    const file = prepareFile(path);
    const release = acquireFileLock(file, (name) => new Database(name, { timeout: 0, ...driver }));
    try {
      if (statSync(file, { throwIfNoEntry: false }) !== undefined && !force)
        throw new Error(`${file} already exists`);
      const whole = `${file}.restored`;
      await writeChecked(copy, whole, driver);
      emptyLog(file, driver);
      for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      rename(whole, file);
      sync(dirname(file));
    } finally {
      release();
    }
  } catch (error) {
    throw toFileError(path, error);
  }
}

/** Writes a copy into a file beside the database, if it is whole and a database of this storage. */
async function writeChecked(copy: string, file: string, driver: Database.Options): Promise<void> {
  const source = openExisting(copy, driver);
  try {
    checkCopy(source, copy);
    checkEngine(engineVersion(source));
    // An attempt that was killed has left it.
    rmSync(file, { force: true });
    await writeCopy(file, async (name) => void source.prepare('vacuum into ?').run(name));
  } finally {
    source.close();
  }
}

/** Throws if a file is damaged, or was not written by this storage. */
function checkCopy(database: Database.Database, copy: string): void {
  const damage = findDamage(database);
  if (damage !== 'ok') throw new Error(`${copy} is damaged: ${damage}`);
  const tables = database.prepare("select 1 from sqlite_schema where name = 'lobbykit_schema'");
  if (tables.get() === undefined) throw new Error(`${copy} is not a database of lobbykit`);
}

/** Returns `ok`, or what is wrong. A file that is not even a database fails the check itself. */
function findDamage(database: Database.Database): string {
  try {
    return String(database.pragma('integrity_check(1)', { simple: true }));
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Copies the log of the old database into its file. Without the log, a kill before the rename would leave a database that
 * lacks its newest writes. A damaged one is replaced as it is.
 */
function emptyLog(file: string, driver: Database.Options): void {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false }) === undefined) return;
  const database = new Database(file, { timeout: busyTimeout, ...driver });
  try {
    const isBusy = database.pragma('wal_checkpoint(truncate)', { simple: true }) !== 0;
    if (isBusy) throw storageBusy(`${file} is in use by another program, a backup for example`);
  } catch (error) {
    if (!isFileFailure(error)) throw error;
  } finally {
    database.close();
  }
}
