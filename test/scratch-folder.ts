import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;

/**
 * Creates a temporary folder for the databases of tests: in memory if the machine has such a file system with 2 GiB
 * free, else on disk. The databases work and sync as usual, but a sync in memory costs nothing. That makes the tests of
 * the areas a quarter faster. Tests of durability use folders on disk.
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
