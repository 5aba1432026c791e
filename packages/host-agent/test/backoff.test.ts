import { expect, test } from 'vitest';
import { backoffMilliseconds } from '../src/backoff.ts';

test('a program that keeps failing starts again after 1, 2, 4 … 60 seconds, and never later', () => {
  const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 100, 10_000].map(
    (failures) => backoffMilliseconds(failures) / 1_000,
  );
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});
