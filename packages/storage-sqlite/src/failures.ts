import { numberOutOfRange, storageBusy, storageFull, UniqueConflict } from '@lobbykit/core/storage';
import type { Statement } from '@lobbykit/sql';

/** What an error of SQLite means. */
export interface Failure {
  readonly error: unknown;
  /** The file can no longer be trusted to keep what is written: no more writes on this connection. */
  readonly unhealthy: boolean;
}

/** The result code, extended where there is one: `SQLITE_BUSY`, `SQLITE_IOERR_FSYNC`, … */
export const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
};

export function failureOf(error: unknown, statement?: Statement): Failure {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const healthy = (told: unknown): Failure => ({ error: told, unhealthy: false });
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const columns = conflictColumns(message);
    return healthy(new UniqueConflict(statement?.table.name ?? '', columns, { cause: error }));
  }
  if (code === 'SQLITE_CONSTRAINT_DATATYPE' && statement !== undefined && statement.added.length > 0) {
    const column = camelCase(message.slice(message.lastIndexOf('.') + 1));
    return healthy(numberOutOfRange(statement.table.name, column));
  }
  if (code === 'SQLITE_FULL') return healthy(storageFull(error));
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return healthy(storageBusy('the database is locked by another connection', error));
  }
  // After a failed sync the system may have dropped the pages, and a second sync would report success: never retried.
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return { error: storageBusy(`the database file failed (${code})`, error), unhealthy: true };
  }
  return healthy(error);
}

/** `UNIQUE constraint failed: accounts.platform, accounts.subject` → `['platform', 'subject']`. */
const conflictColumns = (message: string): string[] =>
  message
    .slice(message.indexOf(':') + 1)
    .split(',')
    .map((column) => camelCase(column.slice(column.indexOf('.') + 1).trim()));

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
