import type { RE2JS } from 're2js';
import type { ApiError } from '../kernel/errors.ts';
import { metadataErrors } from './errors.ts';

/** Returns whether a regular expression matches anywhere in a text. */
export type Pattern = (text: string) => boolean;

/**
 * The maximum number of instructions of a compiled pattern. Matching takes 10 to 70 ns per character and instruction at
 * worst, so 1,000 instructions keep a key of 128 characters under 15 ms. Usual patterns have 10 to 100 instructions;
 * `(\pL{10}){100}` has 1,202.
 */
export const maxProgramSize = 1_000;

/** How many compiled patterns are kept. Each may hold 8 MB of states. */
const maxKeptPatterns = 8;

/** Imported by the first search, because loading the engine takes 15 ms and most processes never search. */
let engine: Promise<typeof import('re2js')> | undefined;

/**
 * Compiles regular expressions in RE2 syntax, which match in time linear in the text.
 *
 * Keeps the last few compiled patterns with their states. Throws PATTERN_INVALID with the reason: a mistake, a construct
 * that no linear engine supports (lookaround, back-references), or a program that is too large.
 */
export function createPatterns(
  maxLength: number,
): (regex: string, caseInsensitive: boolean) => Promise<Pattern> {
  const kept = new Map<string, RE2JS>();

  return async (regex, caseInsensitive) => {
    if (regex.length > maxLength) throw invalidPattern(`must have at most ${maxLength} characters`);
    if (!regex.isWellFormed() || regex.includes('\0'))
      throw invalidPattern('must not have NUL or a lone surrogate');
    engine ??= import('re2js');
    const key = `${caseInsensitive ? 'i' : 's'}${regex}`;
    const compiled = kept.get(key) ?? compile(await engine, regex, caseInsensitive);
    // Moves the pattern to the end, so that the least recently used one is first and is dropped first.
    kept.delete(key);
    kept.set(key, compiled);
    if (kept.size > maxKeptPatterns) kept.delete(kept.keys().next().value!);
    return (text) => compiled.test(text);
  };
}

function compile(
  { RE2JS, RE2JSException }: typeof import('re2js'),
  regex: string,
  caseInsensitive: boolean,
): RE2JS {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(regex, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw invalidPattern(reasonOf(error.message));
  }
  if (compiled.programSize() > maxProgramSize)
    throw invalidPattern('must be smaller: its repetitions make it too large');
  return compiled;
}

/** Returns the engine's message, with an explanation if the message is unclear. */
function reasonOf(message: string): string {
  const reason = message.replace(/^error parsing regexp: /, '');
  if (/`\(\?<?[=!]/.test(reason)) return `lookaround is not supported: ${reason}`;
  if (/invalid escape sequence: `\\[1-9k]/.test(reason))
    return `back-references are not supported: ${reason}`;
  return reason;
}

export const invalidPattern = (reason: string): ApiError =>
  metadataErrors.PATTERN_INVALID({
    message: `regex: ${reason}`,
    fields: [{ field: 'regex', description: reason }],
  });
