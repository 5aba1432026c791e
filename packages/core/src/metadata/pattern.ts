import type { RE2JS } from 're2js';
import type { ApiError } from '../kernel/errors.ts';
import { metadataErrors } from './errors.ts';

/** Says whether a regular expression is found anywhere in a text. */
export type Pattern = (text: string) => boolean;

/**
 * The most instructions of a compiled pattern. One key of 128 characters takes about 10 ns for each of them at worst,
 * so 1,000 keep a key under 15 ms; what people write has 10 to 100. `(\pL{10}){100}` has 1,202.
 */
export const largestProgram = 1_000;

/** Compiled patterns that are kept. Each may hold 8 MB of states that it has met. */
const keptPatterns = 8;

/** Imported with the first search: reading the engine takes 15 ms that most processes never need to spend. */
let engine: Promise<typeof import('re2js')> | undefined;

/**
 * Compiles regular expressions of the RE2 syntax, which are matched in time linear in the text.
 *
 * The last few are remembered with what they have learned. Throws PATTERN_INVALID with the reason: a mistake, a
 * construct that no linear engine has (lookaround, back-references), or a program that is too large.
 */
export function createPatterns(
  longest: number,
): (regex: string, caseInsensitive: boolean) => Promise<Pattern> {
  const kept = new Map<string, RE2JS>();

  return async (regex, caseInsensitive) => {
    if (regex.length > longest) throw invalidPattern(`has more than ${longest} characters`);
    if (!regex.isWellFormed() || regex.includes('\0')) throw invalidPattern('has a NUL or a lone surrogate');
    engine ??= import('re2js');
    const key = `${caseInsensitive ? 'i' : 's'}${regex}`;
    const compiled = kept.get(key) ?? compile(await engine, regex, caseInsensitive);
    // Put last: what has not been asked for longest comes first and goes first.
    kept.delete(key);
    kept.set(key, compiled);
    if (kept.size > keptPatterns) kept.delete(kept.keys().next().value!);
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
  if (compiled.programSize() > largestProgram)
    throw invalidPattern('is too large when its repetitions are written out');
  return compiled;
}

/** The words of the engine, and what they mean where they do not say it. */
function reasonOf(message: string): string {
  const reason = message.replace(/^error parsing regexp: /, '');
  if (/`\(\?<?[=!]/.test(reason)) return `lookaround is not supported: ${reason}`;
  if (/invalid escape sequence: `\\[1-9k]/.test(reason))
    return `back-references are not supported: ${reason}`;
  return reason;
}

const invalidPattern = (reason: string): ApiError =>
  metadataErrors.PATTERN_INVALID({
    message: `regex: ${reason}`,
    fields: [{ field: 'regex', description: reason }],
  });
