import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';

const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const isPlainSegment = (segment: string): boolean =>
  segment !== '' &&
  segment.length <= 255 &&
  segment !== '.' &&
  segment !== '..' &&
  !/[\p{Cc}\\:*?"<>|]|[. ]$/u.test(segment) &&
  segment.isWellFormed() &&
  !devices.test(segment);

/**
 * Returns whether a path is below its folder on every system: relative, forward slashes, no `.` and `..`, no drive, device
 * or stream, no control characters.
 */
export const isPlainPath = (path: string): boolean =>
  path.length <= 1_024 && path.split('/').every(isPlainSegment);

/** Returns a key that is equal for paths to the same file, also on file systems that ignore case or Unicode forms. */
export const fileKey = (path: string): string => path.normalize('NFC').toLowerCase();

/** Returns whether an existing path is in a folder after following all links. */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  const [root, target] = await Promise.all([realpath(folder), realpath(path)]);
  const way = relative(root, target);
  return (
    way === '' ||
    (way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep) && !/^[A-Za-z]:/.test(way))
  );
}
