import { expect, test } from 'vitest';
import { joinVary } from './vary.ts';

test.each([
  [['Origin', 'accept'], 'Origin, accept'],
  [['Origin', 'origin'], 'Origin'],
  [['a,  B', ['b', 'c'], ''], 'a, B, c'],
  [['*', 'a'], '*, a'],
])('the names of %j are those of one header: %s', (values, joined) => {
  expect(joinVary(...values)).toBe(joined);
});
