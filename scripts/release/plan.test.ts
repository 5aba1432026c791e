import { describe, expect, test } from 'vitest';
import { distTag, planText, type ReleaseState, releaseProblems } from './plan.ts';

const example = {
  name: '@lobbykit/example',
  version: '1.2.0',
  files: new Map([
    ['package.json', 900],
    ['dist/index.js', 1_234],
  ]),
  packed: 1_000,
};
const clean: ReleaseState = { changes: '', changesets: [], packages: [example] };

describe('a release', () => {
  test('has no problem if everything is committed and every changeset is included', () => {
    expect(releaseProblems(clean)).toEqual([]);
  });

  test.each<[string, Partial<ReleaseState>]>([
    ['not committed', { changes: ' M package.json\n' }],
    ['changeset version', { changesets: ['a.md'] }],
    ['no version', { packages: [{ ...example, version: '0.0.0' }] }],
  ])('is refused for this: %s', (words, change) => {
    const problems = releaseProblems({ ...clean, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });
});

test('a prerelease gets the tag next, and any other version gets the tag latest', () => {
  expect([distTag('1.2.0'), distTag('1.2.0-beta.1')]).toEqual(['latest', 'next']);
});

test('the plan names package, version, tag, sizes and every file', () => {
  expect(planText([example])).toBe(
    [
      '@lobbykit/example@1.2.0, tag latest: 2 files, 1,000 B packed, 2,134 B unpacked',
      '      1,234 B  dist/index.js',
      '        900 B  package.json',
    ].join('\n'),
  );
});
