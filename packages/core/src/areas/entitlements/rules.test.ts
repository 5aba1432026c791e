import { describe, expect, test } from 'vitest';
import { isApiError } from '../../kernel/errors.ts';
import { byAdmin, byServer } from './change.ts';
import { add, set, subtract, unlessLocked } from './rules.ts';

const max = 2n ** 63n - 1n;
const min = -(2n ** 63n);
const item = (count: bigint, locked = false) => ({ count, locked });

const outcome = (work: () => { readonly count: bigint }): bigint | string => {
  try {
    return work().count;
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
};

describe('a rule of counts', () => {
  test.each([
    ['adds up to the largest integer', add(max), 0n, max],
    ['does not add beyond it', add(1n), max, 'NUMBER_OUT_OF_RANGE'],
    ['adds to the smallest integer', add(max), min, -1n],
    ['subtracts down to 0', subtract(5n, false), 5n, 0n],
    ['does not subtract below 0', subtract(6n, false), 5n, 5n],
    ['subtracts below 0 if that is allowed', subtract(6n, true), 5n, -1n],
    ['does not subtract from a negative count', subtract(1n, false), -1n, -1n],
    ['does not subtract below the smallest integer', subtract(1n, true), min, min],
    ['does not pass the smallest integer', subtract(2n, true), min + 1n, min + 1n],
    ['sets any integer', set(min), -1n, min],
    ['does not set what is too far away', set(min), 0n + 1n, 'NUMBER_OUT_OF_RANGE'],
    ['does not set 0 from the smallest integer', set(0n), min, 'NUMBER_OUT_OF_RANGE'],
  ])('%s', (_, rule, count, expected) => {
    expect(outcome(() => rule(item(count)))).toBe(expected);
  });

  test('applies to a locked item for administrators alone', () => {
    const admin = byAdmin({ kind: 'system' }, 'increment');
    const server = byServer({ kind: 'system' }, 'increment');
    expect(outcome(() => unlessLocked(admin, add(1n))(item(1n, true)))).toBe(2n);
    expect(outcome(() => unlessLocked(server, add(1n))(item(1n, true)))).toBe('ITEM_LOCKED');
    expect(outcome(() => unlessLocked(server, add(1n))(item(1n)))).toBe(2n);
  });
});
