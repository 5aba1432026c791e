import { open } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** Lines that are kept of a program that ended, at most. */
const maxLines = 20;
/** Bytes of them together, at most. */
const maxBytes = 4_096;
/** Characters of one of them, at most. */
const maxLineLength = 400;
/** Bytes at the end of the output that are read. More than are kept: a secret has to be whole to be found. */
const windowBytes = 65_536;
/** A shorter value is no secret, and to mask it would make the lines unreadable. */
const minSecretLength = 8;

/** Control characters, and invisible ones that change the order in which text is shown. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the last lines of output that may have any content: without control characters, with the secrets masked, at most 20 lines,
 * 400 characters each and 4 KiB in all. `isCut` says that the text begins in the middle of the output.
 */
export function lastLines(text: string, secrets: readonly string[], isCut = false): string[] {
  let masked = text;
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  for (const secret of longestFirst)
    if (secret.length >= minSecretLength) masked = masked.replaceAll(secret, '•••');
  const lines = masked.split(/\r\n|\r|\n/);
  // The first line may begin in the middle of a secret.
  if (isCut) lines.shift();
  const cleaned = lines
    .map((line) =>
      stripVTControlCharacters(line.slice(0, 2 * maxLineLength))
        .replaceAll('\t', ' ')
        .replace(invisible, '')
        .toWellFormed()
        .trimEnd(),
    )
    .filter((line) => line !== '')
    .slice(-maxLines)
    .map((line) => line.slice(0, maxLineLength).toWellFormed());
  let bytes = 0;
  const first = cleaned.findLastIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > maxBytes;
  });
  return cleaned.slice(first + 1);
}

/** Reads the last lines of a file as `lastLines` returns them. Returns none if the file cannot be read. */
export async function readLastLines(file: string, secrets: readonly string[]): Promise<string[]> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const window = Buffer.alloc(Math.min(size, windowBytes));
      const { bytesRead } = await handle.read(window, 0, window.length, size - window.length);
      return lastLines(window.toString('utf8', 0, bytesRead), secrets, size > windowBytes);
    } finally {
      await handle.close();
    }
  } catch {
    return [];
  }
}
