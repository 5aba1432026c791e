import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { about, type Finding } from './finding.ts';

const mebibyte = 1024 * 1024;
/** Below this, the write-ahead log of the database and a backup of a small one do not fit any more. */
const minFreeBytes = 512 * mebibyte;

/** Checks the folders that the server writes to: that it may, and that there is space. */
export async function checkDisk(config: Config): Promise<readonly Finding[]> {
  const { DATABASE_URL: url, OBJECT_STORE_DIRECTORY: objects, OBJECT_STORE_S3_BUCKETS: buckets } = config;
  const database = url.startsWith('sqlite:') ? dirname(url.slice('sqlite:'.length)) : undefined;
  const objectFolder =
    buckets !== undefined ? undefined : (objects ?? (database && join(database, 'objects')));
  const folders = [...new Set([database, objectFolder].filter((folder) => folder !== undefined))];
  const findings = await Promise.all(folders.map(checkFolder));
  return findings.length > 0 ? findings : [about('disk').ok('nothing is stored on this machine')];
}

async function checkFolder(folder: string): Promise<Finding> {
  const { ok, warning, problem } = about('disk');
  const existing = await nearestFolder(folder);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    return problem(`this user may not write to ${existing}: change its owner, or choose another folder.`);
  }
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const words = `${Math.floor(free / mebibyte)} MiB are free for ${folder}`;
  return free < minFreeBytes
    ? warning(`${words}: make space, because a full disk refuses every write.`)
    : ok(words);
}

/** Returns the folder, or the nearest one above it that exists: the server creates the others. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
