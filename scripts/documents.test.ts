import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unmappedDocuments } from './steps/document-links.ts';
import { root } from './workspace.ts';

test('the README has at most 150 lines', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(150);
});

test('the map of the documents leads to every document but the single decisions', () => {
  expect(unmappedDocuments()).toEqual([]);
});
