import { expect, test } from 'vitest';
import { valueName } from './value-name.ts';

const circular: Record<string, unknown> = {};
circular.self = circular;

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [true, 'true'],
  [5, '5'],
  [1n, 'a bigint'],
  ['UNSAFE', '"UNSAFE"'],
  ['postgres://game:password@localhost/game', 'a text'],
  ['k'.repeat(32), 'a text'],
  [Promise.resolve(), 'a promise'],
  [['a'], 'a list'],
  [circular, 'an object'],
  [() => 1, 'a function'],
])('an error names the value %o without its secrets', (value, name) => {
  expect(valueName(value)).toBe(name);
});
