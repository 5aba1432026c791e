import { ConfigError } from '../config/config-error.ts';

/** Where a value stands in a document, by keys and positions. */
export type Place = readonly (string | number)[];

/** The value of a JSON text, with the line on which each part of it begins. */
export interface JsonText {
  readonly value: unknown;
  /** Returns the line of a part; that of the nearest part around it if it is not there. */
  lineOf(place: Place): number;
}

const maxDepth = 32;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/**
 * Reads JSON as it stands in documentation: with comments, with a comma before the end of a list, and without the braces
 * around `"Name": {…}`. Throws `ConfigError` with line and column; it quotes nothing of the text but keys.
 */
export function readJson(text: string): JsonText {
  const lines = new WeakMap<object, Map<string | number, number>>();
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let lineStart = 0;

  function fault(what: string): never {
    throw new ConfigError(`line ${line}, column ${at - lineStart + 1}: ${what}`);
  }

  function skip(): void {
    for (;;) {
      const char = text[at];
      if (char === '\n') {
        line++;
        lineStart = ++at;
      } else if (char === ' ' || char === '\t' || char === '\r') at++;
      else if (char === '/' && text[at + 1] === '/') {
        const end = text.indexOf('\n', at);
        at = end === -1 ? text.length : end;
      } else if (char === '/' && text[at + 1] === '*') {
        const end = text.indexOf('*/', at + 2);
        if (end === -1) fault('a comment has no end');
        for (
          let next = text.indexOf('\n', at);
          next !== -1 && next < end;
          next = text.indexOf('\n', next + 1)
        ) {
          line++;
          lineStart = next + 1;
        }
        at = end + 2;
      } else return;
    }
  }

  function readText(): string {
    let end = at + 1;
    while (end < text.length && text[end] !== '"') {
      if (text[end]! < ' ') fault('a text has no end');
      end += text[end] === '\\' ? 2 : 1;
    }
    if (end >= text.length) fault('a text has no end');
    try {
      const value = JSON.parse(text.slice(at, end + 1)) as string;
      at = end + 1;
      return value;
    } catch {
      return fault('a text is not well formed');
    }
  }

  function readNumber(): number {
    numberPattern.lastIndex = at;
    const [found] = numberPattern.exec(text) ?? [];
    if (found === undefined) return fault('a value is expected');
    const value = Number(found);
    if (!Number.isFinite(value)) fault('a number is too large');
    at += found.length;
    return value;
  }

  /** Reads members up to the closing brace, or up to the end of the text. */
  function readMembers(end: string | undefined, depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const lineByKey = new Map<string, number>();
    lines.set(object, lineByKey);
    for (skip(); text[at] !== end; skip()) {
      if (text[at] !== '"')
        fault(end === undefined ? 'something follows the end' : 'a key in quotes is expected');
      const start = line;
      const key = readText();
      if (key === '__proto__') fault('__proto__ is no key');
      if (lineByKey.has(key)) fault(`the key ${shown(key)} stands twice`);
      skip();
      if (text[at] !== ':') fault('a colon is expected');
      at++;
      lineByKey.set(key, start);
      object[key] = readValue(depth + 1);
      skip();
      if (text[at] === ',') at++;
      else if (text[at] !== end) fault('a comma is expected');
    }
    if (end !== undefined) at++;
    return object;
  }

  function readList(depth: number): unknown[] {
    const list: unknown[] = [];
    const lineByPosition = new Map<number, number>();
    lines.set(list, lineByPosition);
    for (skip(); text[at] !== ']'; skip()) {
      lineByPosition.set(list.length, line);
      list.push(readValue(depth + 1));
      skip();
      if (text[at] === ',') at++;
      else if (text[at] !== ']') fault('a comma is expected');
    }
    at++;
    return list;
  }

  function readValue(depth: number): unknown {
    if (depth > maxDepth) fault(`more than ${maxDepth} levels`);
    skip();
    const char = text[at];
    if (char === '{') {
      at++;
      return readMembers('}', depth);
    }
    if (char === '[') {
      at++;
      return readList(depth);
    }
    if (char === '"') return readText();
    for (const [word, value] of Object.entries(words))
      if (text.startsWith(word, at)) {
        at += word.length;
        return value;
      }
    return readNumber();
  }

  skip();
  const value = text[at] === '"' ? readMembers(undefined, 0) : readValue(0);
  skip();
  if (at < text.length) fault('something follows the end');
  return {
    value,
    lineOf(place) {
      let found = 1;
      let current: unknown = value;
      for (const key of place) {
        const next =
          typeof current === 'object' && current !== null ? lines.get(current)?.get(key) : undefined;
        if (next === undefined) break;
        found = next;
        current = (current as Record<string | number, unknown>)[key];
      }
      return found;
    },
  };
}

/** The most of a name that a message shows. */
const maxShown = 64;

/** Returns a name for a message: on one line, and not too long. */
export const shown = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?').slice(0, maxShown);
