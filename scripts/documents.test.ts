import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the README has at most 150 lines', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(150);
});

test('the map of the documents leads to every document but the single decisions', () => {
  const linked = [...read('docs/index.md').matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) =>
    posix.join('docs', link),
  );
  const documents = globSync('docs/**/*.md', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'docs/index.md' && !path.startsWith('docs/adr/'));
  expect(documents.length).toBeGreaterThan(40);
  expect(documents.filter((path) => !linked.includes(path))).toEqual([]);
  expect(linked).toEqual(expect.arrayContaining(['docs/adr/', 'CONTRIBUTING.md', 'SECURITY.md']));
});
