import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareText } from './order.ts';
import { prefixEnd } from './query.ts';

const ends = ['\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'];
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', 'b', ...ends),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 6,
});

describe('the end of a prefix', () => {
  test('bounds exactly the texts that start with it', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (prefix, rest, joined) => {
        const candidate = joined ? prefix + rest : rest;
        const end = prefixEnd(prefix);
        const inRange =
          compareText(candidate, prefix) >= 0 && (end === null || compareText(candidate, end) < 0);
        expect(inRange).toBe(candidate.startsWith(prefix));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is well-formed text, or null if no text comes after', () => {
    expect(prefixEnd('ab')).toBe('ac');
    expect(prefixEnd('')).toBe(null);
    expect(prefixEnd('\u{10ffff}\u{10ffff}')).toBe(null);
    expect(prefixEnd('a\u{10ffff}')).toBe('b');
    expect(prefixEnd('\ud7ff')).toBe('\ue000');
    expect(prefixEnd('\uffff')).toBe('\u{10000}');
  });
});
