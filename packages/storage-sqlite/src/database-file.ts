import { closeSync, lstatSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '@lobbykit/core/storage';
import { resultCode } from './database-errors.ts';

/**
 * Returns the path of a database file without symbolic links, and creates its folder. Every process that opens the file
 * then locks the same name. Throws if the path names no file, or a file with several names.
 */
export function prepareFile(path: string): string {
  if (path === '' || path === ':memory:' || path.startsWith('file:')) {
    throw new Error(
      `${path === '' ? 'an empty path' : path} is not a database file; use createMemoryStorage() to keep data only in memory`,
    );
  }
  const file = withoutLinks(resolve(path));
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Error(`${file} is a folder; pass the path of a file in it`);
  // Under another name, a second process would not see the lock or the write-ahead log, and damage the file.
  if ((found?.nlink ?? 1) > 1)
    throw new Error(`${file} has several names (hard links); remove the others, or copy the file`);
  return file;
}

/** Creates a file that only its owner may read and write, if it does not exist. SQLite gives its logs the same mode. */
export function createPrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** What the system or SQLite says if this process may not open or write a file. */
const refusals: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_READONLY_DIRECTORY',
]);

/**
 * Returns the error to throw instead of an error of the system or of SQLite: it names the file and the cause. Both leave the
 * path out, or name another one: that of a folder, or of a file beside the database. If they refuse the file, it also names
 * the folder and the user of this process: SQLite says only that it is unable to open a file. Other errors stay as they are.
 */
export function toFileError(path: string, error: unknown): unknown {
  const file = resolve(path);
  if (!(error instanceof Error)) return error;
  const systemCode = 'syscall' in error && 'code' in error ? String(error.code) : '';
  const code = resultCode(error) || systemCode;
  if (code === '') return error;
  if (code === 'SQLITE_NOTADB')
    return new Error(`${file} is not a SQLite database, or it is encrypted`, { cause: error });
  if (code === 'SQLITE_CORRUPT') return new Error(`${file} is damaged: ${error.message}`, { cause: error });
  if (!refusals.has(code)) {
    const reason = systemCode === '' ? `${error.message} (${code})` : error.message;
    return new Error(`${file} cannot be opened: ${reason}`, { cause: error });
  }
  const needs = `${userName()} must be allowed to read and write the file and its folder ${dirname(file)}`;
  return new Error(`${file} cannot be opened (${code}): ${needs}`, { cause: error });
}

/** Returns the user of this process. In a container the user id may have no name. */
function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `the user with the id ${process.getuid?.()}`;
  }
}

function withoutLinks(file: string): string {
  makeFolder(dirname(file));
  const entry = lstatSync(file, { throwIfNoEntry: false });
  if (entry === undefined) return join(realpathSync(dirname(file)), basename(file));
  if (entry.isSymbolicLink() && statSync(file, { throwIfNoEntry: false }) === undefined)
    return withoutLinks(resolve(dirname(file), readlinkSync(file)));
  return realpathSync(file);
}
