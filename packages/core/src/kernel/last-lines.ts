import { stripVTControlCharacters } from 'node:util';

/** Lines of output that are kept of a program that ended, at most. */
export const maxLastLines = 20;
/** Characters of one of them, at most. */
export const maxLastLineLength = 400;
const maxBytes = 4_096;

/** Control characters, and invisible ones that change the order in which text is shown. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the last lines of the output of a program as they may be stored, logged and shown: whatever the program wrote, they are
 * plain text without control characters, at most 20 lines, 400 characters each and 4 KiB in all.
 */
export function cleanLastLines(lines: readonly string[]): readonly string[] {
  const cleaned = lines
    .slice(-maxLastLines)
    .map((line) =>
      stripVTControlCharacters(line.slice(0, 2 * maxLastLineLength))
        .replaceAll('\t', ' ')
        .replace(invisible, '')
        .slice(0, maxLastLineLength)
        .toWellFormed(),
    )
    .filter((line) => line.trim() !== '');
  let bytes = 0;
  const first = cleaned.findLastIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > maxBytes;
  });
  return cleaned.slice(first + 1);
}
