import {
  numberOutOfRange,
  StorageError,
  storageBusy,
  storageConflict,
  storageFull,
  UniqueConflict,
} from '@lobbykit/core/storage';
import type { Statement } from '@lobbykit/sql';

/** Returns the SQLSTATE of five characters, of which none begins with E. Errors of the socket (EPIPE) and of the driver have none. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const busyStates: Readonly<Record<string, string>> = {
  '25006': 'the server is read-only',
  '25P03': 'the transaction was idle for too long',
  '57014': 'the statement took too long',
};

/** Another transaction was in the way. */
const conflictStates: Readonly<Record<string, string>> = {
  '40001': 'the transaction conflicted with another one',
  '40P01': 'the transaction conflicted with another one',
  '55P03': 'a lock was not released in time',
};

/** Returns the storage error that an error of Postgres, the driver or the connection means, or the error itself. */
export function toStorageError(error: unknown, statement?: Statement): unknown {
  if (error instanceof StorageError) return error;
  const state = sqlState(error);
  if (state === undefined) return storageBusy('the database cannot be reached', error);
  if (state === '23505' && statement !== undefined) {
    const { name, uniques } = statement.table;
    return new UniqueConflict(name, uniques.get(constraintOf(error)) ?? [], { cause: error });
  }
  const [added] = statement?.added ?? [];
  if (state === '22003' && added !== undefined) return numberOutOfRange(statement!.table.name, added);
  if (state === '53100') return storageFull(error);
  const conflict = conflictStates[state];
  if (conflict !== undefined) return storageConflict(conflict, error);
  const busy = busyStates[state];
  if (busy !== undefined) return storageBusy(busy, error);
  // 08: connection exceptions. 53: insufficient resources. 57P: the server shuts down or starts up.
  if (/^(08|53|57P)/.test(state)) return storageBusy('the database does not accept work', error);
  return error;
}

/** Whether the same work may succeed if it runs again, after a serialization failure or a deadlock. */
export function isRetryable(error: unknown): boolean {
  const state = stateBehind(error);
  return state === '40001' || state === '40P01';
}

/** Whether another transaction held a lock for too long. */
export const isLockTimeout = (error: unknown): boolean => stateBehind(error) === '55P03';

/** Whether Postgres refused a statement because an earlier one of its transaction has failed. */
export const isAborted = (error: unknown): boolean => stateBehind(error) === '25P02';

/** Whether another transaction was in the way. The database itself works. */
export const isConflict = (error: unknown): boolean => isRetryable(error) || isLockTimeout(error);

const stateBehind = (error: unknown): string | undefined =>
  sqlState(error instanceof StorageError ? error.cause : error);

/** Whether the connection can no longer be used, because it broke or the server closed it. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof StorageError) || error.name !== 'StorageBusy' || error.cause === undefined)
    return false;
  const state = sqlState(error.cause);
  return state === undefined || /^(08|57P)/.test(state) || state === '25P03';
}

const constraintOf = (error: unknown): string => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : '';
};
