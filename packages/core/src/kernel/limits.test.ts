import { describe, expect, test } from 'vitest';
import { type LimitName, limitTable, resolveLimits } from './limits.ts';

const table = Object.entries(limitTable) as [LimitName, (typeof limitTable)[LimitName]][];

describe('the limits', () => {
  test('are the usual ones where none is given', () => {
    expect(resolveLimits()).toEqual(Object.fromEntries(table.map(([name, [usual]]) => [name, usual])));
  });

  test.each(table)('%s can be set from 1 to its cap, and to nothing else', (name, [usual, cap, meaning]) => {
    expect(meaning).not.toBe('');
    expect(usual).toBeLessThanOrEqual(cap);
    for (const value of [1, usual, cap]) expect(resolveLimits({ [name]: value })[name]).toBe(value);
    for (const value of [0, -1, cap + 1, 1.5, Number.NaN, Infinity, '1' as never, null as never])
      expect(() => resolveLimits({ [name]: value })).toThrow(
        `limits.${name} takes an integer from 1 to ${cap}`,
      );
  });

  test('that are given leave the others as they are', () => {
    expect(resolveLimits({ pageRows: 7 })).toEqual({ ...resolveLimits(), pageRows: 7 });
  });

  test.each(['pagerows', 'rows', '', 'toString', 'constructor'])('there is no limit %j', (name) => {
    expect(() => resolveLimits({ [name]: 1 } as never)).toThrow(`limits: there is no limit ${name}`);
  });
});
