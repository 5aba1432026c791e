/** Where a text stops being JSON, and what could stand there. */
export interface JsonFault {
  /** From 1 on. */
  readonly line: number;
  /** In characters, from 1 on. */
  readonly column: number;
  readonly expected: string;
}

/** Ends the search. The position is where the text should have gone on otherwise. */
class Found extends Error {
  readonly at: number;
  readonly expected: string;

  constructor(at: number, expected: string) {
    super(expected);
    this.at = at;
    this.expected = expected;
  }
}

const blanks = /[ \t\n\r]*/y;
const literal = /true|false|null/y;
const integer = /0|[1-9]\d*/y;
const digits = /\d+/y;
/** What a string may contain without an escape. Whether its characters are text is checked elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses exactly these in a string
const plain = /[^"\\\u0000-\u001f]*/y;
const hexDigits = /[\dA-Fa-f]{4}/y;

/** Returns where the text has gone on to after the pattern, or `at` if it does not match there. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function skipDigits(text: string, at: number): number {
  const end = skip(digits, text, at);
  if (end === at) throw new Found(at, 'a digit');
  return end;
}

function skipNumber(text: string, start: number): number {
  const sign = text[start] === '-' ? 1 : 0;
  let at = skip(integer, text, start + sign);
  if (at === start + sign) throw new Found(at, sign === 1 ? 'a digit' : 'a value');
  if (text[at] === '.') at = skipDigits(text, at + 1);
  if (text[at] === 'e' || text[at] === 'E')
    at = skipDigits(text, text[at + 1] === '+' || text[at + 1] === '-' ? at + 2 : at + 1);
  return at;
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    at = skip(plain, text, at);
    if (text[at] === '"') return at + 1;
    if (text[at] !== '\\')
      throw new Found(at, at === text.length ? 'a double quote' : 'an escape for the control character');
    if (text[at + 1] !== 'u') {
      if (!'"\\/bfnrt'.includes(text[at + 1] ?? ' ')) throw new Found(at + 1, 'one of " \\ / b f n r t u');
      at += 2;
      continue;
    }
    const end = skip(hexDigits, text, at + 2);
    if (end === at + 2) throw new Found(end, 'four hexadecimal digits');
    at = end;
  }
}

function skipName(text: string, at: number, expected: string): number {
  if (text[at] !== '"') throw new Found(at, expected);
  const colon = skip(blanks, text, skipString(text, at));
  if (text[colon] !== ':') throw new Found(colon, 'a colon');
  return skip(blanks, text, colon + 1);
}

/** Skips an object or an array from its bracket on. */
function skipItems(text: string, start: number, close: '}' | ']'): number {
  const isObject = close === '}';
  const item = isObject ? 'a name in double quotes' : 'a value';
  let at = skip(blanks, text, start + 1);
  if (text[at] === close) return at + 1;
  for (let first = true; ; first = false) {
    const expected = first ? `${item} or ${close}` : item;
    at = skipValue(text, isObject ? skipName(text, at, expected) : at, isObject ? 'a value' : expected);
    at = skip(blanks, text, at);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') throw new Found(at, `a comma or ${close}`);
    at = skip(blanks, text, at + 1);
  }
}

/** Goes as deep as the text, which the limits have checked before. */
function skipValue(text: string, at: number, expected: string): number {
  const first = text[at] ?? '';
  if (first === '{') return skipItems(text, at, '}');
  if (first === '[') return skipItems(text, at, ']');
  if (first === '"') return skipString(text, at);
  if (first === '-' || (first >= '0' && first <= '9')) return skipNumber(text, at);
  const end = skip(literal, text, at);
  if (end === at) throw new Found(at, expected);
  return end;
}

/**
 * Returns where a text stops being JSON, or null if all of it is JSON. Repeats nothing of the text. Its depth must be
 * within the limits already.
 *
 * `JSON.parse` says it too, but with other words on each engine, and it quotes the text.
 */
export function findJsonFault(text: string): JsonFault | null {
  try {
    const end = skip(blanks, text, skipValue(text, skip(blanks, text, 0), 'a value'));
    if (end < text.length) throw new Found(end, 'the end of the text');
    return null;
  } catch (error) {
    if (!(error instanceof Found)) throw error;
    const lines = text.slice(0, error.at).split(/\r\n|\n|\r/);
    return { line: lines.length, column: lines.at(-1)!.length + 1, expected: error.expected };
  }
}
