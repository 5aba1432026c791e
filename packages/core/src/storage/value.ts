import { numberOutOfRange } from './errors.ts';
import type { Column } from './table.ts';

/** The minimum and maximum of a signed 64-bit integer. */
export const int64Range = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const;

/** The maximum depth of a json value. It is far above every limit of the API, and also stops circular values. */
export const jsonDepthLimit = 200;

const columnNoun = {
  text: 'a string',
  int: 'a safe integer',
  int64: 'a bigint',
  bool: 'a boolean',
  time: 'a safe integer of milliseconds',
  json: 'a JSON value',
} as const;

/**
 * Throws if the column cannot hold the value. Does not handle null.
 *
 * The `TypeError` names the column but never contains the value, which may be a secret. A bigint beyond 64 bits throws
 * `NumberOutOfRange`.
 */
export function checkValue(table: string, name: string, column: Column, value: unknown): void {
  switch (column.type) {
    case 'text':
      if (typeof value !== 'string') break;
      checkText(table, name, value);
      return;
    case 'int':
    case 'time':
      if (!Number.isSafeInteger(value)) break;
      return;
    case 'int64':
      if (typeof value !== 'bigint') break;
      if (value < int64Range.min || value > int64Range.max) throw numberOutOfRange(table, name);
      return;
    case 'bool':
      if (typeof value !== 'boolean') break;
      return;
    case 'json':
      checkJson(table, name, value, jsonDepthLimit);
      return;
  }
  throw new TypeError(`${table}.${name} must be ${columnNoun[column.type]}`);
}

/** Every storage rejects NUL, which Postgres cannot store, and lone surrogates, which UTF-8 cannot encode. */
function checkText(table: string, name: string, value: string): void {
  if (value.includes('\0')) throw new TypeError(`${table}.${name} must not contain the character NUL`);
  if (!value.isWellFormed()) throw new TypeError(`${table}.${name} must not contain a lone surrogate`);
}

function checkJson(table: string, name: string, value: unknown, depth: number): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    checkText(table, name, value);
    return;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (typeof value !== 'object') throw new TypeError(`${table}.${name} must be ${columnNoun.json}`);
  if (depth === 0) throw new TypeError(`${table}.${name} must not nest deeper than ${jsonDepthLimit} levels`);
  if (Array.isArray(value)) {
    for (const item of value) checkJson(table, name, item, depth - 1);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${table}.${name} must be ${columnNoun.json}`);
  }
  for (const [key, item] of Object.entries(value)) {
    checkText(table, name, key);
    checkJson(table, name, item, depth - 1);
  }
}
