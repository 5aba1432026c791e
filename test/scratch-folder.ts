import { accessSync, chmodSync, constants, mkdtempSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canPass, serverUser } from './server-user.ts';

const sharedMemory = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;

/** Returns the folder of a file system in memory, if the machine has one with 2 GiB free. */
export function memoryFolder(): string | undefined {
  return hasRoom(sharedMemory) ? sharedMemory : undefined;
}

/**
 * Creates a temporary folder for the databases of tests: in memory if there is room, else on disk. The databases work and
 * sync as usual, but a sync in memory costs nothing. That makes the tests of the areas a quarter faster. Tests of durability
 * use folders on disk.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(memoryFolder() ?? tmpdir(), prefix));
}

/**
 * Creates a temporary folder that the user of a server may pass through, if there is a place for one: the temporary folder
 * of root may be closed to others. Our user owns it.
 */
export function serverFolder(prefix: string): string {
  const user = serverUser();
  const places = [memoryFolder() ?? [], openPlaces()].flat();
  const place = places.find((each) => canPass(realpathSync(each), user)) ?? tmpdir();
  const folder = mkdtempSync(join(place, prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/** The folders for temporary files in which this process may write: its own first. */
export function openPlaces(): readonly string[] {
  return [...new Set([tmpdir(), '/tmp', '/var/tmp'])].filter(isWritable);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes && isWritable(folder);
  } catch {
    return false;
  }
}
