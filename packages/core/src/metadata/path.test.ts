import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isApiError } from '../kernel/errors.ts';
import { MAX_PATHS, MAX_SEGMENTS, parsePaths } from './path.ts';

const refusal = (paths: string[]): string => {
  try {
    parsePaths(paths);
  } catch (error) {
    if (isApiError(error) && error.code === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
  return 'accepted';
};

/** Quotes a name for a path. */
const quoted = (name: string): string => `['${name.replace(/[\\']/g, '\\$&')}']`;

describe('a path to a property', () => {
  test.each([
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['$.a.b', ['a', 'b']],
    ["['a.b']", ['a.b']],
    ["$['a.b']", ['a.b']],
    ["a['b.c'].d", ['a', 'b.c', 'd']],
    ["a['b']['c']", ['a', 'b', 'c']],
    ["['it\\'s'].x", ["it's", 'x']],
    ["['back\\\\slash']", ['back\\slash']],
    ["['0']", ['0']],
    ["a['0'].b", ['a', '0', 'b']],
    ['$set', ['$set']],
    ['$', ['$']],
    ['a b.é😀', ['a b', 'é😀']],
    ['a0.1b.-', ['a0', '1b', '-']],
    ['toString.valueOf.__proto', ['toString', 'valueOf', '__proto']],
    ['line\nbreak', ['line\nbreak']],
  ])('in the form %j is read as %j', (text, names) => {
    expect(parsePaths([text])).toEqual([names]);
  });

  test.each([
    '',
    '.',
    '$.',
    '.a',
    'a.',
    'a..b',
    '$..a',
    "['']",
    "a.['b']",
    '[]',
    'a[]',
    "a['b",
    "a['b'",
    "['b']c",
    "['a\\']",
    'a]',
    'a[b]',
    'a["b"]',
    "a[ 'b' ]",
    "a['b'].",
    '$[',
    "a['b''c']",
  ])('cannot have the form %j', (text) => {
    expect(refusal([text])).toMatch(/^propertiesToRemovePaths\[0\]: must (be names|not have an empty name)/);
  });

  test.each(['0', 'a.0', 'a.-1', '$.a.12.b', "a['b'].7"])(
    'in the form %j is refused because it would remove an array element',
    (text) => {
      expect(refusal([text])).toContain('element of an array');
    },
  );

  test.each(['a[0]', 'a[-1]', '[0]', 'a[*]', 'a[0:2]', 'a.*.b'.replace('*', '[*]')])(
    'in the form %j is refused because it leads into an array',
    (text) => {
      expect(refusal([text])).toMatch(/^propertiesToRemovePaths\[0\]: must be names/);
    },
  );

  test.each([
    '__proto__',
    '__proto__.toString',
    'constructor.prototype.x',
    'a.__proto__',
    "['__proto__']",
    "a['\\_\\_proto__']",
    '$.prototype',
    "$['constructor']",
  ])('in the form %j is refused because it leads to a prototype', (text) => {
    expect(refusal([text])).toContain('must not name __proto__');
  });

  test(`may have at most ${MAX_SEGMENTS} names, and a call may have at most ${MAX_PATHS} paths`, () => {
    const names = (count: number): string => Array(count).fill('a').join('.');
    expect(refusal([names(MAX_SEGMENTS)])).toBe('accepted');
    expect(refusal([names(MAX_SEGMENTS + 1)])).toContain('at most 16 names');
    expect(refusal([names(1_000)])).toContain('at most 16 names');
    expect(refusal(Array(MAX_PATHS).fill('a'))).toBe('accepted');
    expect(refusal(Array(MAX_PATHS + 1).fill('a'))).toContain('at most 64 paths');
  });

  test('that is wrong is named by its position in the error', () => {
    expect(refusal(['a', 'b', 'c..d'])).toMatch(/^propertiesToRemovePaths\[2\]: /);
  });

  test('can reach every name except the empty and the forbidden ones', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: MAX_SEGMENTS }),
        fc.boolean(),
        (names, rooted) => {
          expect(parsePaths([(rooted ? '$' : '') + names.map(quoted).join('')])).toEqual([names]);
        },
      ),
    );
  });

  test('made from any text is either read or refused with INVALID_FIELD', () => {
    const piece = fc.constantFrom(
      '.',
      '[',
      ']',
      "'",
      '\\',
      '$',
      'a',
      '0',
      '-',
      "['",
      "']",
      '__proto__',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        if (refusal([pieces.join('')]) !== 'accepted') return;
        for (const name of parsePaths([pieces.join('')])[0]!) expect(['', '__proto__']).not.toContain(name);
      }),
      { numRuns: 2_000 },
    );
  });

  test('with 64 KiB is refused quickly', () => {
    // Measures the processor time of this thread, so other work on the machine does not count.
    const before = process.threadCpuUsage();
    for (const text of [
      "['".repeat(32_768),
      "['\\".repeat(21_845),
      '.'.repeat(65_536),
      `['${'\\a'.repeat(32_000)}`,
    ])
      expect(refusal([text])).not.toBe('accepted');
    expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
  });
});
