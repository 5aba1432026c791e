import { describe, expect, test } from 'vitest';
import { type LimitName, limitTable, resolveLimits } from './limits.ts';

const table = Object.entries(limitTable) as [LimitName, (typeof limitTable)[LimitName]][];

describe('the limits', () => {
  test('have their default values if none is given', () => {
    expect(resolveLimits()).toEqual(
      Object.fromEntries(table.map(([name, [defaultValue]]) => [name, defaultValue])),
    );
  });

  test.each(table)('include %s, which accepts only 1 to its cap', (name, [defaultValue, cap, meaning]) => {
    expect(meaning).not.toBe('');
    expect(defaultValue).toBeLessThanOrEqual(cap);
    for (const value of [1, defaultValue, cap]) expect(resolveLimits({ [name]: value })[name]).toBe(value);
    for (const value of [0, -1, cap + 1, 1.5, Number.NaN, Infinity, '1' as never, null as never])
      expect(() => resolveLimits({ [name]: value })).toThrow(
        `limits.${name} must be an integer from 1 to ${cap}`,
      );
  });

  test('keep their default values if only other limits are given', () => {
    expect(resolveLimits({ pageRows: 7 })).toEqual({ ...resolveLimits(), pageRows: 7 });
  });

  test.each(['pagerows', 'rows', '', 'toString', 'constructor'])('refuse the unknown name %j', (name) => {
    expect(() => resolveLimits({ [name]: 1 } as never)).toThrow(`limits: there is no limit ${name}`);
  });
});
