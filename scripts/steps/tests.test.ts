import { expect, test } from 'vitest';
import { countTests, maySkip } from './tests.ts';

const report = {
  passed: 10,
  failed: 1,
  skipped: [{ name: 'power cut', reason: 'no C compiler' }],
  errors: 2,
};

test('a file that does not load counts as a failed test', () => {
  expect(countTests(report, true)).toEqual({ passed: 10, failed: 3, skipped: 1 });
});

test('a skipped test counts as failed where nothing may be left out', () => {
  expect(countTests(report, false)).toEqual({ passed: 10, failed: 4, skipped: 0 });
});

test.each([
  [{}, true],
  [{ CI: 'true' }, false],
  [{ LOBBYKIT_NO_SKIP: '1' }, false],
  [{ CI: 'true', LOBBYKIT_NO_SKIP: '0' }, true],
])('with %o tests may be skipped: %s', (env, may) => {
  expect(maySkip(env)).toBe(may);
});
