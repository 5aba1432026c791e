import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of an object, as it was when a request arrived. */
export interface ObjectFile {
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** A strong ETag. A file that was replaced has another one. */
  readonly etag: string;
}

/** An open file. Whoever gets it closes it. */
export interface OpenObject extends ObjectFile {
  readonly handle: FileHandle;
}

const segmentBytes = 255;

/**
 * Returns the path of a key below a directory; null if a file there cannot have this name.
 *
 * The keys come from signed addresses, so they are those of the backend. Checked all the same: one mistake elsewhere must not
 * open the rest of the disk.
 */
export function pathOf(directory: string, key: string): string | null {
  const segments = key.split('/');
  const isPlain = segments.every(
    (segment) =>
      segment !== '' &&
      segment !== '.' &&
      segment !== '..' &&
      !/[\\:\p{Cc}]/u.test(segment) &&
      Buffer.byteLength(segment) <= segmentBytes,
  );
  return isPlain ? join(directory, ...segments) : null;
}

const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR', 'EACCES', 'EPERM']);

/** Returns whether an error of the file system means that there is no file of this name that we may use. */
export const isMissing = (error: unknown): boolean =>
  missingCodes.has((error as NodeJS.ErrnoException).code ?? '');

/**
 * Opens the file of an object. Returns null if there is none: no file, no plain file, or one that is reached through a
 * symbolic link, which may lead out of the directory.
 */
export async function openObject(directory: string, key: string): Promise<OpenObject | null> {
  const path = pathOf(directory, key);
  if (path === null) return null;
  let handle: FileHandle;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    const stat = await handle.stat({ bigint: true });
    // Read after opening: if the path has no links now and names this file, then no link was followed.
    const [real, named] = await Promise.all([realpath(path), lstat(path, { bigint: true })]);
    if (stat.isFile() && real === path && named.ino === stat.ino && named.dev === stat.dev)
      return {
        handle,
        path,
        size: Number(stat.size),
        modifiedAt: Number(stat.mtimeNs / 1_000_000n),
        etag: `"${stat.size.toString(36)}-${stat.mtimeNs.toString(36)}-${stat.ino.toString(36)}"`,
      };
  } catch (error) {
    await handle.close();
    if (isMissing(error)) return null;
    throw error;
  }
  await handle.close();
  return null;
}
