import { findJsonFault } from './find-json-fault.ts';

/** Limits on the structure of a JSON value. */
export interface JsonLimits {
  /** Levels of objects and arrays, at most 64. Default 32. */
  readonly depth: number;
  /** Members of all objects in total. Default 2,000. */
  readonly keys: number;
  /** Items of one array. Default 1,000. */
  readonly items: number;
  /** Bytes of one string or key in UTF-8, after decoding its escapes. Default 64 KiB. */
  readonly stringBytes: number;
  /** Refuses decimals that a double would round. Default false. */
  readonly exactDecimals?: boolean;
}

export const defaultJsonLimits: JsonLimits = { depth: 32, keys: 2_000, items: 1_000, stringBytes: 65_536 };

/** For JSON that this backend, or the parser of the host, has made. */
export const ownJsonLimits: JsonLimits = {
  depth: 64,
  keys: Infinity,
  items: Infinity,
  stringBytes: Infinity,
};

export type JsonRefusalReason =
  | 'INVALID_JSON'
  | 'INVALID_TEXT'
  | 'INVALID_NUMBER'
  | 'FORBIDDEN_KEY'
  | 'TOO_DEEP'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_ITEMS'
  | 'STRING_TOO_LONG';

/** The error for JSON that is refused. The caller may see its message, which contains nothing of the input. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal';
  readonly reason: JsonRefusalReason;

  constructor(reason: JsonRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns whether a key reaches the prototype of an object. No map in this package has such a key. */
export const isForbiddenKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

function syntaxSentence(text: string): string {
  const fault = findJsonFault(text);
  if (fault === null) return 'not valid JSON';
  return `not valid JSON: line ${fault.line}, column ${fault.column}: expected ${fault.expected}`;
}

/** Creates the refusals, so that bytes, parsed values and documents are refused with the same messages. */
export const refuseJson = {
  syntax: (text: string) => new JsonRefusal('INVALID_JSON', syntaxSentence(text)),
  notJson: () => new JsonRefusal('INVALID_JSON', 'contains a value that JSON does not support'),
  encoding: () => new JsonRefusal('INVALID_TEXT', 'text must be valid UTF-8 without lone surrogates'),
  nul: () => new JsonRefusal('INVALID_TEXT', 'text must not contain U+0000'),
  infinite: () => new JsonRefusal('INVALID_NUMBER', 'a number is out of range'),
  roundedByHost: () =>
    new JsonRefusal(
      'INVALID_NUMBER',
      "a number has more digits than can be kept, and the host's body parser has cut it; mount the adapter before the parser",
    ),
  rounded: () => new JsonRefusal('INVALID_NUMBER', 'a number has more digits than can be kept'),
  key: () =>
    new JsonRefusal('FORBIDDEN_KEY', '__proto__, constructor and prototype are not accepted as keys'),
  depth: (limit: number) => new JsonRefusal('TOO_DEEP', `more than ${limit} levels`),
  keys: (limit: number) => new JsonRefusal('TOO_MANY_KEYS', `more than ${limit} keys`),
  items: (limit: number) => new JsonRefusal('TOO_MANY_ITEMS', `an array has more than ${limit} items`),
  string: (limit: number) => new JsonRefusal('STRING_TOO_LONG', `a string is longer than ${limit} bytes`),
} as const;
