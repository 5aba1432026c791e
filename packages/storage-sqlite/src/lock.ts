import { storageBusy } from '@lobbykit/core/storage';
import type Database from 'better-sqlite3';
import { codeOf } from './failures.ts';

type Open = (file: string) => Database.Database;

/**
 * Holds `<file>.lock` until it is released, so that a second process on the same database refuses to start.
 *
 * The lock is an exclusive transaction on a small file of its own. The system frees it on any death of the process; a
 * process id written into a row would outlive it, and in a container it is the same after each start.
 */
export function acquireLock(file: string, open: Open): () => void {
  const lock = open(`${file}.lock`);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw storageBusy(`${file} is in use by another process; one process at a time may open it`, error);
  }
  return () => {
    lock.close();
  };
}
