import { describe, expect, test } from 'vitest';
import { readJson, writeJson } from './json.ts';

test('integers of 64 bits are written as decimal strings with all of their digits', () => {
  expect(writeJson({ amount: 2n ** 63n - 1n })).toBe('{"amount":"9223372036854775807"}');
});

describe.each([
  ['gives', true],
  ['does not give', false],
])('an engine that %s the source text of numbers', (_, hasSource) => {
  test.each([
    [
      '{"a":9223372036854775807,"b":-9223372036854775808}',
      { a: 9223372036854775807n, b: -9223372036854775808n },
    ],
    [
      '[9007199254740991,9007199254740992,9007199254740993]',
      [9007199254740991, 9007199254740992n, 9007199254740993n],
    ],
    [
      '{"c":0.1234567890123456,"d":5,"e":1234567890123456789e2}',
      { c: 0.1234567890123456, d: 5, e: Number('1234567890123456789e2') },
    ],
    ['9223372036854775807', 9223372036854775807n],
  ])(
    'reads integers that a number would round as bigints, and all other numbers as numbers: %s',
    (text, value) => {
      expect(readJson(text, hasSource)).toEqual(value);
    },
  );

  test.each([
    ['{"name":"1234567890123456"}', { name: '1234567890123456' }],
    [
      '{"name":"a \\" 9223372036854775807","n":9223372036854775807}',
      { name: 'a " 9223372036854775807', n: 9223372036854775807n },
    ],
    ['{"9223372036854775807":"\\\\"}', { '9223372036854775807': '\\' }],
    ['{"name":"integer 0.5 9223372036854775807"}', { name: 'integer 0.5 9223372036854775807' }],
  ])('leaves digits inside of strings and names alone: %s', (text, value) => {
    expect(readJson(text, hasSource)).toEqual(value);
  });

  test.each([
    '12345678901234567890abc',
    '01234567890123456789',
    '{"a":1234567890123456789',
    '"1234567890123456789',
  ])('refuses what is no JSON: %s', (text) => {
    expect(() => readJson(text, hasSource)).toThrow(SyntaxError);
  });
});
