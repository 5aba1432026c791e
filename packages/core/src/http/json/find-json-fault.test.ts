import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from './find-json-fault.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['', 1, 1, 'a value'],
  ['  \n ', 2, 2, 'a value'],
  ['{', 1, 2, 'a name in double quotes or }'],
  ['{"a":1,}', 1, 8, 'a name in double quotes'],
  ["{'a':1}", 1, 2, 'a name in double quotes or }'],
  ['{"a" 1}', 1, 6, 'a colon'],
  ['{"a":}', 1, 6, 'a value'],
  ['{"a":1 "b":2}', 1, 8, 'a comma or }'],
  ['{"a":True}', 1, 6, 'a value'],
  ['[', 1, 2, 'a value or ]'],
  ['[1,]', 1, 4, 'a value'],
  ['[1 2]', 1, 4, 'a comma or ]'],
  ['[{}}', 1, 4, 'a comma or ]'],
  ['{} {}', 1, 4, 'the end of the text'],
  ['01', 1, 2, 'the end of the text'],
  ['-', 1, 2, 'a digit'],
  ['-x', 1, 2, 'a digit'],
  ['1.', 1, 3, 'a digit'],
  ['1e+', 1, 4, 'a digit'],
  ['"open', 1, 6, 'a double quote'],
  ['"a\nb"', 1, 3, 'an escape for the control character'],
  ['"\\x"', 1, 3, 'one of " \\ / b f n r t u'],
  ['"\\u12g4"', 1, 4, 'four hexadecimal digits'],
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3, 'a name in double quotes'],
  ['{\r\n  "a": 1\r\n  "b": 2}', 3, 3, 'a comma or }'],
  ['\ufeff{}', 1, 1, 'a value'],
])('in %j the fault is in line %i, column %i: expected %s', (text, line, column, expected) => {
  expect(findJsonFault(text)).toEqual({ line, column, expected });
});

describe('a text', () => {
  test('has a fault exactly if JSON.parse refuses it', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '\\u',
      '1',
      '-',
      '.',
      'e',
      'true',
      'nul',
      ' ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(findJsonFault(text) === null).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('that is JSON has a fault exactly if JSON.parse refuses it without one of its characters', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (json, position) => {
        expect(findJsonFault(json)).toBe(null);
        const at = position % json.length;
        const text = json.slice(0, at) + json.slice(at + 1);
        expect(findJsonFault(text) === null).toBe(isJson(text));
      }),
    );
  });
});
