import { readFileSync } from 'node:fs';

const headerSize = 32;
const frameHeaderSize = 24;

/**
 * Counts the commits in a write-ahead log that has not been copied into the database file yet.
 *
 * A frame is a page behind 24 bytes of header; the last frame of a commit has the size of the database in bytes 4 to 7,
 * every other frame has zero there (sqlite.org/fileformat.html#walformat).
 */
export function countCommits(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const frameSize = frameHeaderSize + log.readUInt32BE(8);
  // The log is written over from its start after it has been copied; frames of an earlier round have another salt.
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = headerSize; at + frameSize <= log.length; at += frameSize) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}
