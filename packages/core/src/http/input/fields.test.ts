import { describe, expect, test } from 'vitest';
import { isPlainName, readFields } from './query.ts';

describe('fields of which nobody knows the names are read', () => {
  test.each<[string, string, Record<string, string>]>([
    ['decoded once', 'a=%41+b%2520c&b.c-d:e_1=%26', { a: 'A b%20c', 'b.c-d:e_1': '&' }],
    ['with empty values', 'a&b=&c==', { a: '', b: '', c: '=' }],
    [
      'without those given twice, alike or not, thrice or encoded',
      'a=1&a=1&b=1&%62=2&c=1&c=2&c=3&d=1',
      { d: '1' },
    ],
    ['without names that are none', '=1&a[]=1&a[b]=1&%20=1&é=1&a b=1&ok=1', { ok: '1' }],
    [
      'without names that mean something to a language',
      '__proto__=1&constructor=1&prototype=1&ok=1',
      { ok: '1' },
    ],
    ['none from nothing', '', {}],
    ['none from separators', '&&&', {}],
  ])('%s', (_, raw, fields) => {
    expect(readFields(raw)).toEqual(fields);
    expect(Object.getPrototypeOf(readFields(raw))).toBe(Object.prototype);
  });

  test('and refused with NUL, half a surrogate pair, or broken encoding', () => {
    expect(() => readFields('a=%00')).toThrow('NUL');
    expect(() => readFields('a=%ED%A0%80')).toThrow('UTF-8');
    expect(() => readFields('a=%zz')).toThrow('UTF-8');
    expect(() => readFields('%=1')).toThrow('UTF-8');
  });

  test('by names of at most 64 characters', () => {
    expect([isPlainName('a'.repeat(64)), isPlainName('a'.repeat(65)), isPlainName('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
