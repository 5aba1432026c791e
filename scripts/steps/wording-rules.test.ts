import { expect, test } from 'vitest';
import { wordingProblems } from './wording-rules.ts';

const theyOf = (word: string): string => `the player and ${word} friend`;

test.each(['he', 'his', 'him', 'His', 'himself'])(
  'a source that says "%s" of a person is refused',
  (word) => {
    const text = `const a = 1;\n// ${theyOf(word)}\n`;
    expect(wordingProblems({ path: 'packages/core/src/a.ts', text })).toEqual([
      `packages/core/src/a.ts:2: says "${word}": a person is "they"`,
    ]);
  },
);

test('a document that says "they", "the", "this" or "hist" is accepted', () => {
  const text = 'The players and their friends: they keep this history, hist, ache and SHE.\n';
  expect(wordingProblems({ path: 'docs/page.md', text })).toEqual([]);
});

test('a source that imports a test file is refused, and its own tests are no exception', () => {
  const text = "import { world } from '../../test/world.ts';\n";
  for (const path of ['packages/core/src/areas/a.ts', 'packages/core/src/areas/a.test.ts'])
    expect(wordingProblems({ path, text })).toHaveLength(1);
});

test('a test may import the sources and other tests', () => {
  const text = "import { world } from '../test/world.ts';\n";
  expect(wordingProblems({ path: 'packages/core/test/a.test.ts', text })).toEqual([]);
});

test.each([
  "test('and is told so', () => {});",
  "it('or waits', () => {});",
  "describe('not for players', () => {});",
  "test.each([1])('but %s is refused', () => {});",
  "describe.only('And later', () => {});",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test
  'test(`but ${name} waits`, () => {});',
])('a test name that leans on the one above is refused: %s', (text) => {
  const problems = wordingProblems({ path: 'packages/core/test/a.test.ts', text });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('leans on the one above');
});

test.each([
  "test('nothing is told', () => {});",
  "test('an order is refused', () => {});",
  "note('and this is no test', () => {});",
])('a test name that stands alone is accepted: %s', (text) => {
  expect(wordingProblems({ path: 'packages/core/test/a.test.ts', text })).toEqual([]);
});

test.each([
  "test.skip('waits', () => {});",
  "test.todo('waits');",
  "describe.skipIf(!redis)('waits', () => {});",
  "test.runIf(redis)('waits', () => {});",
])('a test that is skipped without a reason is refused: %s', (text) => {
  expect(wordingProblems({ path: 'packages/core/test/a.test.ts', text })).toEqual([
    'packages/core/test/a.test.ts:1: skips without a reason: use skipIfMissing, or skip with a reason in the test',
  ]);
});

test('a test that skips itself with a reason is accepted', () => {
  const text = "test('waits', ({ skip }) => skip('no redis-server was found'));";
  expect(wordingProblems({ path: 'packages/core/test/a.test.ts', text })).toEqual([]);
});
