/** Bounds on the structure of a JSON value. */
export interface JsonLimits {
  /** Levels of objects and arrays, at most 64. Default 32. */
  readonly depth: number;
  /** Members of all objects together. Default 2,000. */
  readonly keys: number;
  /** Items of one array. Default 1,000. */
  readonly items: number;
  /** Length of one string or key, in bytes of UTF-8 without its escapes. Default 64 KiB. */
  readonly stringBytes: number;
}

export const defaultJsonLimits: JsonLimits = { depth: 32, keys: 2_000, items: 1_000, stringBytes: 65_536 };

export type JsonRefusalReason =
  | 'INVALID_JSON'
  | 'INVALID_TEXT'
  | 'INVALID_NUMBER'
  | 'FORBIDDEN_KEY'
  | 'TOO_DEEP'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_ITEMS'
  | 'STRING_TOO_LONG';

/** JSON that is not taken in. The message is fit for the caller and holds none of the input. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal';
  readonly reason: JsonRefusalReason;

  constructor(reason: JsonRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Names through which an object reaches its prototype. No map of ours has such a key, so none is ever looked up. */
export const isForbiddenKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** Every refusal in one place: bytes, parsed values and documents are refused with the same words. */
export const refuseJson = {
  syntax: () => new JsonRefusal('INVALID_JSON', 'not valid JSON'),
  notJson: () => new JsonRefusal('INVALID_JSON', 'a value that JSON does not have'),
  encoding: () => new JsonRefusal('INVALID_TEXT', 'text must be valid UTF-8 without lone surrogates'),
  nul: () => new JsonRefusal('INVALID_TEXT', 'text must not contain U+0000'),
  infinite: () => new JsonRefusal('INVALID_NUMBER', 'a number is out of range'),
  rounded: () => new JsonRefusal('INVALID_NUMBER', 'a number has more digits than can be kept'),
  key: () =>
    new JsonRefusal('FORBIDDEN_KEY', '__proto__, constructor and prototype are not accepted as keys'),
  depth: (limit: number) => new JsonRefusal('TOO_DEEP', `more than ${limit} levels`),
  keys: (limit: number) => new JsonRefusal('TOO_MANY_KEYS', `more than ${limit} keys`),
  items: (limit: number) => new JsonRefusal('TOO_MANY_ITEMS', `an array has more than ${limit} items`),
  string: (limit: number) => new JsonRefusal('STRING_TOO_LONG', `a string is longer than ${limit} bytes`),
} as const;
