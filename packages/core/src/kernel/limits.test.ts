import { describe, expect, test } from 'vitest';
import { resolveLimits } from './limits.ts';

const table = { rows: [10, 100, 'rows'], columns: [3, 3, 'columns'] } as const;

describe('limits', () => {
  test('have their default values if none is given', () => {
    expect(resolveLimits(table)).toEqual({ rows: 10, columns: 3 });
  });

  test('keep their default values if only other limits are given', () => {
    expect(resolveLimits(table, { rows: 7 })).toEqual({ rows: 7, columns: 3 });
  });

  test.each(['Rows', 'row', '', 'toString', 'constructor', '__proto__'])(
    'refuse the unknown name %j with the nearest one',
    (name) => {
      const nearest = ['toString', 'constructor'].includes(name) ? 'columns' : 'rows';
      expect(() => resolveLimits(table, Object.fromEntries([[name, 1]]))).toThrow(
        `limits: there is no limit ${name}; did you mean ${nearest}?`,
      );
    },
  );
});
