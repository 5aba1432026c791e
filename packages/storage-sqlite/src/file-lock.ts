import { storageBusy } from '@lobbykit/core/storage';
import type Database from 'better-sqlite3';
import { resultCode } from './database-errors.ts';
import { createPrivately } from './database-file.ts';

type OpenDatabase = (file: string) => Database.Database;

/**
 * Locks `<file>.lock` and returns the function that releases it. While it is locked, a second process that opens the
 * same database fails to start.
 *
 * The lock is an exclusive transaction on a separate small file. The system releases it however the process dies. A
 * process id in a row would outlive the process, and in a container it is the same after each start.
 */
export function acquireFileLock(file: string, openDatabase: OpenDatabase): () => void {
  createPrivately(`${file}.lock`);
  const lock = openDatabase(`${file}.lock`);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!resultCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw storageBusy(`${file} is in use by another process; only one process at a time may open it`, error);
  }
  return () => {
    lock.close();
  };
}
