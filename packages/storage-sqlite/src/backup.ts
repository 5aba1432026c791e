import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkOptions } from '@lobbykit/core/options';
import Database from 'better-sqlite3';
import { resultCode } from './database-errors.ts';
import { createPrivately, toFileError } from './database-file.ts';
import type { SqliteOptions } from './options.ts';
import { busyTimeout, checkEngine, engineVersion } from './settings.ts';

/**
 * Copies the database of another process, usually a running server, into a new file.
 *
 * The copy contains every write that was answered before the call, and nothing half. The server goes on meanwhile: its
 * writes do not wait, only its write-ahead log grows until the copy is complete. The new file can be read by its owner
 * alone, and is there under its name only when it is complete and synced. Of several backups to one name at the same
 * time, one writes it and the others reject. Rejects if the file already exists, if there is no such database, and if
 * SQLite is older than 3.51.3.
 */
export async function backupSqlite(
  source: Pick<SqliteOptions, 'path' | 'nativeBinding'>,
  file: string,
): Promise<void> {
  checkOptions('backupSqlite', source, {
    example: "backupSqlite({ path: 'game.db' }, 'copy.db')",
    required: ['path'],
    options: { path: 'text', nativeBinding: 'text' },
  });
  const { path, nativeBinding } = source;
  const database = openExisting(path, nativeBinding === undefined ? {} : { nativeBinding });
  try {
    checkEngine(engineVersion(database));
    // The online backup would start again with every write of the other process.
    await writeCopy(file, async (copy) => void database.prepare('vacuum into ?').run(copy));
  } catch (error) {
    throw toFileError(path, error);
  } finally {
    database.close();
  }
}

/** Opens a database only to read it. Throws if there is no such file. */
export function openExisting(path: string, driver: Database.Options): Database.Database {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  try {
    return new Database(path, { readonly: true, fileMustExist: true, timeout: busyTimeout, ...driver });
  } catch (error) {
    throw toFileError(path, error);
  }
}

/** Writes a new file through `copy`, which gets the name of an empty one. Leaves nothing behind if that fails. */
export async function writeCopy(file: string, copy: (name: string) => Promise<unknown>): Promise<void> {
  assertAbsent(file);
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    createPrivately(partial);
    await copy(partial);
    sync(partial);
    publish(partial, file);
    sync(dirname(resolve(file)));
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${suffix}`, { force: true });
    if (isDiskFull(error))
      throw new Error(`${file} cannot be written: its disk has no space left`, { cause: error });
    // An error of SQLite may be one of the database that is copied.
    throw resultCode(error) === '' ? toFileError(file, error) : error;
  }
}

const isDiskFull = (error: unknown): boolean =>
  ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** Gives a complete copy its name. Rejects if a file has that name, even if another process has just created it. */
export function publish(partial: string, file: string): void {
  try {
    // Renaming would replace a file that another backup has written in the meantime.
    linkSync(partial, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${file} already exists`);
    if (!withoutLinks.has(code)) throw error;
    assertAbsent(file);
    renameSync(partial, file);
    return;
  }
  rmSync(partial);
}

/** The errors of file systems that have no hard links. */
const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function assertAbsent(file: string): void {
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) throw new Error(`${file} already exists`);
}

/** Syncs a file or a folder. */
export function sync(name: string): void {
  const descriptor = openSync(name, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
