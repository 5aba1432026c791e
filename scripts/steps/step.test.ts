import { expect, test } from 'vitest';
import { check, runSteps, summary } from './step.ts';

const result = { name: 'types', passed: 1, failed: 0, skipped: 0, durationMilliseconds: 1234 };

test('the last line of the summary adds up all steps', () => {
  const text = summary(
    [result, { name: 'tests', passed: 40, failed: 2, skipped: 3, durationMilliseconds: 60_000 }],
    90_000,
  );
  expect(text.split('\n').at(-1)).toBe('41 passed, 2 failed, 3 skipped');
});

test('the summary says how many minutes everything took, on the line before the last', () => {
  expect(summary([result], 474_000).split('\n').at(-2)).toBe('everything took 7.9 minutes');
});

test('the summary names every step with its outcome and its time', () => {
  const text = summary([result, { ...result, name: 'tests', failed: 1 }], 1000);
  expect(text).toMatch(/^types +passed +1 +0 +0 +1\.2 s$/m);
  expect(text).toMatch(/^tests +failed/m);
});

test('a check without problems passes, and a check with a problem fails', async () => {
  expect(await check('good', () => ({ problems: [] })).run()).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(await check('bad', () => ({ problems: ['x'] })).run()).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a step that throws has failed, and the next one still runs', async () => {
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) };
  const results = await runSteps([broken, check('good', () => ({ problems: [] }))]);
  expect(results.map(({ passed, failed }) => ({ passed, failed }))).toEqual([
    { passed: 0, failed: 1 },
    { passed: 1, failed: 0 },
  ]);
});

test.each([
  ['ran nothing', { passed: 0, failed: 0, skipped: 0 }],
  ['skipped everything', { passed: 0, failed: 0, skipped: 7 }],
])('a step that %s has failed', async (_, counts) => {
  const [ran] = await runSteps([{ name: 'tests', run: () => Promise.resolve(counts) }]);
  expect(ran).toMatchObject({ ...counts, failed: 1 });
});
