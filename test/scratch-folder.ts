import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;

/**
 * Makes a temporary folder for the databases of tests, in memory if the machine has a file system for that with 2 GiB
 * free, else on disk. The databases are the same and sync as ever; in memory a sync costs nothing, which takes a
 * quarter off the tests of the areas. Tests of durability use folders on disk.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? memoryFolder : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
