import { expect, test } from 'vitest';
import { sizeProblems, sizesOf } from './package-sizes.ts';

const name = '@lobbykit/adapter-express';

test('the sizes of a package count code, declarations and everything', () => {
  const files = new Map([
    ['dist/index.js', new Uint8Array(10)],
    ['dist/chunk.js', new Uint8Array(5)],
    ['dist/index.d.ts', new Uint8Array(7)],
    ['package.json', new Uint8Array(100)],
  ]);
  expect(sizesOf(name, files)).toEqual({ name, code: 15, declarations: 7, unpacked: 122 });
});

test('a package within its budgets has no size problem', () => {
  expect(sizeProblems({ name, code: 1024, declarations: 1024, unpacked: 4096 })).toEqual([]);
});

test.each([
  ['JavaScript', { code: 1025 }],
  ['declarations', { declarations: 3 * 1024 }],
  ['unpacked', { unpacked: 2_200_001 }],
])('a package is refused for too much of this: %s', (what, change) => {
  const problems = sizeProblems({ name, code: 0, declarations: 0, unpacked: 0, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(what);
});

test('a package without a budget is refused', () => {
  const sizes = { name: '@lobbykit/unknown', code: 0, declarations: 0, unpacked: 0 };
  expect(sizeProblems(sizes)).toEqual([
    '@lobbykit/unknown has no budget: add one to scripts/steps/package-sizes.ts',
  ]);
});
