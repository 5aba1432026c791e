import { describe, expect, test } from 'vitest';
import { anchorsOf, linkProblems } from './document-links.ts';

const files: Readonly<Record<string, string>> = {
  'README.md': '# Example\n',
  'docs/guide.md': '# Guide\n\n## In front of it\n',
  'src/server.ts': '',
};
const problems = (markdown: string): string[] =>
  linkProblems('docs/guide.md', `${files['docs/guide.md']}${markdown}`, (path) => files[path]);

describe('a link of a document', () => {
  test.each([
    '[a file](../src/server.ts)',
    '[a document](../README.md#example)',
    '[its own heading](#in-front-of-it)',
    '[the repository](https://github.com/lobbykit/lobbykit/blob/main/docs/guide.md#in-front-of-it)',
    '[another site](https://example.com/missing.md#missing)',
    'inside code: `[x](missing.md)`',
    '```md\n[inside a block](missing.md)\n```\n',
  ])('is accepted: %s', (markdown) => {
    expect(problems(markdown)).toEqual([]);
  });

  test.each([
    ['../missing.md', 'leads to no file'],
    ['README.md', 'leads to no file'],
    ['../README.md#missing', 'leads to no heading'],
    ['#missing', 'leads to no heading'],
    ['https://github.com/lobbykit/lobbykit/blob/main/missing.md', 'leads to no file'],
  ])('is refused if nothing is there: %s', (link, problem) => {
    expect(problems(`[text](${link})`)).toEqual([`docs/guide.md: ${link} ${problem}`]);
  });
});

test('an anchor is its heading in lower case with hyphens for spaces, and a repeated one is numbered', () => {
  expect([
    ...anchorsOf('# The store: its website (6)\n\n```sh\n# no heading\n```\n\n## `code`\n\n## `code`\n'),
  ]).toEqual(['the-store-its-website-6', 'code', 'code-1']);
});
