import { readFileSync } from 'node:fs';

const headerSize = 32;
const frameHeaderSize = 24;

/**
 * Counts the commits in a write-ahead log that has not been copied into the database file yet.
 *
 * A frame is a header of 24 bytes and a page. Bytes 4 to 7 of the header hold the size of the database in the last
 * frame of a commit, and zero in every other frame (sqlite.org/fileformat.html#walformat).
 */
export function countCommits(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const frameSize = frameHeaderSize + log.readUInt32BE(8);
  // After it was copied, the log is overwritten from its start. Frames from before that have another salt.
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = headerSize; at + frameSize <= log.length; at += frameSize) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}
