import { expect, test } from 'vitest';
import { readJson, writeJson } from './json.ts';

test('integers of 64 bits are written as decimal strings with all of their digits', () => {
  expect(writeJson({ amount: 2n ** 63n - 1n })).toBe('{"amount":"9223372036854775807"}');
});

test('integers that a number would round are read as bigints, and all other numbers as numbers', () => {
  expect(readJson('{"a":9223372036854775807,"b":9007199254740991,"c":0.1234567890123456,"d":5}')).toEqual({
    a: 9223372036854775807n,
    b: 9007199254740991,
    c: 0.1234567890123456,
    d: 5,
  });
});
