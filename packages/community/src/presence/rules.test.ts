import { expect, test } from 'vitest';
import { nextCheck } from './rules.ts';

const now = 1_000_000;

test.each([
  ['offline', false, now, null],
  ['online by an open stream', true, now, now + 120_000],
  ['online by a request of a minute ago', true, now - 60_000, now + 60_000],
  ['online by a request that is almost too old', true, now - 119_999, now + 1_000],
] as const)('a player who is %s is looked at again when that can change', (_, isOnline, lastAt, expected) => {
  expect(nextCheck(isOnline, lastAt, now)).toBe(expected);
});
