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
 * Whether a path names a place below a folder and means that on every system: relative, forward slashes, no `.` and
 * `..`, no drive, device or stream, no control characters.
 */
export const isPlainPath = (path: string): boolean =>
  path.length <= 1_024 && path.split('/').every(isPlainSegment);

/** What two paths are the same file by, on file systems that do not tell upper case from lower or forms of letters. */
export const sameFile = (path: string): string => path.normalize('NFC').toLowerCase();

/** Whether a place that exists lies in a folder, all links followed. */
export async function liesWithin(folder: string, path: string): Promise<boolean> {
  const [root, place] = await Promise.all([realpath(folder), realpath(path)]);
  const way = relative(root, place);
  return (
    way === '' ||
    (way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep) && !/^[A-Za-z]:/.test(way))
  );
}
