import { numberOutOfRange, storageBusy, storageFull, UniqueConflict } from '@lobbykit/core/storage';
import { camelCase, type Statement } from '@lobbykit/sql';

/** Returns the result code, extended if there is one (`SQLITE_BUSY`, `SQLITE_IOERR_FSYNC`, …), or an empty string. */
export const resultCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
};

/** Returns the storage error that an error of SQLite means, or the error itself if it means none. */
export function toStorageError(error: unknown, statement?: Statement): unknown {
  const code = resultCode(error);
  const message = error instanceof Error ? error.message : '';
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueConflict(statement?.table.name ?? '', conflictColumns(message), { cause: error });
  }
  if (code === 'SQLITE_CONSTRAINT_DATATYPE' && statement !== undefined && statement.added.length > 0) {
    const column = camelCase(message.slice(message.lastIndexOf('.') + 1));
    return numberOutOfRange(statement.table.name, column);
  }
  if (code === 'SQLITE_ERROR' && message === 'integer overflow' && statement !== undefined) {
    return numberOutOfRange(statement.table.name, statement.added[0] ?? '');
  }
  if (code === 'SQLITE_FULL') return storageFull(error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return storageBusy('the database is locked by another connection', error);
  }
  if (isFileFailure(error)) return storageBusy(`the database file failed (${code})`, error);
  return error;
}

/**
 * Whether the file can no longer be trusted to keep what is written. The storage must then stop writing.
 *
 * After a failed sync the system may have dropped the pages, and a second sync would report success. So a failed write
 * is never retried.
 */
export function isFileFailure(error: unknown): boolean {
  const code = resultCode(error);
  return code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** `UNIQUE constraint failed: accounts.platform, accounts.subject` → `['platform', 'subject']`. */
const conflictColumns = (message: string): string[] =>
  message
    .slice(message.indexOf(':') + 1)
    .split(',')
    .map((column) => camelCase(column.slice(column.indexOf('.') + 1).trim()));
