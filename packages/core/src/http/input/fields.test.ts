import { describe, expect, test } from 'vitest';
import { isPlainName, readFields } from './query.ts';

describe('undeclared fields of a query or form are read', () => {
  test.each<[string, string, Record<string, string>]>([
    ['decoded once', 'a=%41+b%2520c&b.c-d:e_1=%26', { a: 'A b%20c', 'b.c-d:e_1': '&' }],
    ['with empty values', 'a&b=&c==', { a: '', b: '', c: '=' }],
    ['without fields given more than once, equal or not', 'a=1&a=1&b=1&%62=2&c=1&c=2&c=3&d=1', { d: '1' }],
    ['without names that are not plain', '=1&a[]=1&a[b]=1&%20=1&é=1&a b=1&ok=1', { ok: '1' }],
    [
      'without names that reach the prototype of an object',
      '__proto__=1&constructor=1&prototype=1&ok=1',
      { ok: '1' },
    ],
    ['as none from an empty text', '', {}],
    ['as none from separators', '&&&', {}],
  ])('%s', (_, raw, fields) => {
    expect(readFields(raw)).toEqual(fields);
    expect(Object.getPrototypeOf(readFields(raw))).toBe(Object.prototype);
  });

  test('unless they contain NUL, half a surrogate pair or invalid encoding', () => {
    expect(() => readFields('a=%00')).toThrow('NUL');
    expect(() => readFields('a=%ED%A0%80')).toThrow('UTF-8');
    expect(() => readFields('a=%zz')).toThrow('UTF-8');
    expect(() => readFields('%=1')).toThrow('UTF-8');
  });

  test('if their names have at most 64 characters', () => {
    expect([isPlainName('a'.repeat(64)), isPlainName('a'.repeat(65)), isPlainName('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
