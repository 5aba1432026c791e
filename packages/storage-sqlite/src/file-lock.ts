import { statSync } from 'node:fs';
import { storageBusy } from '@lobbykit/core/storage';
import type Database from 'better-sqlite3';
import { resultCode } from './database-errors.ts';
import { createPrivately } from './database-file.ts';

type OpenDatabase = (file: string) => Database.Database;

/**
 * The lock files that this process holds, by device and inode: a file may have several names. On `globalThis`, because a
 * development server that loads the code again loads this module again.
 */
const heldKey = Symbol.for('@lobbykit/storage-sqlite held lock files');
const shared = globalThis as { [heldKey]?: Set<string> };
shared[heldKey] ??= new Set();
const held = shared[heldKey];

/**
 * Locks `<file>.lock` and returns the function that releases it. While it is locked, whoever opens the same database fails:
 * a second process, and also this one.
 *
 * The lock is an exclusive transaction on a separate small file. The system releases it however the process dies. A
 * process id in a row would outlive the process, and in a container it is the same after each start.
 */
export function acquireFileLock(file: string, openDatabase: OpenDatabase): () => void {
  createPrivately(`${file}.lock`);
  const lock = openDatabase(`${file}.lock`);
  const { dev, ino } = statSync(`${file}.lock`, { bigint: true });
  const id = `${dev}:${ino}`;
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!resultCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw storageBusy(held.has(id) ? heldHere(file) : heldElsewhere(file), error);
  }
  held.add(id);
  return () => {
    if (lock.open) held.delete(id);
    lock.close();
  };
}

const heldElsewhere = (file: string): string =>
  `${file} is in use by another process; only one process at a time may open it`;

const heldHere = (file: string): string =>
  `${file} is in use by this process; only one storage at a time may open it. If your code was loaded again, keep one backend on globalThis`;
