import { readdirSync, readFileSync } from 'node:fs';
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

test('every decision has a number of its own, which its title repeats', () => {
  const files = readdirSync(join(root, 'docs', 'adr')).filter((file) => /^\d/.test(file));
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [at, file] of files.entries()) {
    const text = readFileSync(join(root, 'docs', 'adr', file), 'utf8');
    expect(text, file).toMatch(new RegExp(`^# ${numbers[at]}\\. `));
  }
});

test('every decision stands in their list, under one subject, with its title', () => {
  const folder = join(root, 'docs', 'adr');
  const list = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const file of readdirSync(folder).filter((name) => /^\d/.test(name))) {
    const [, number, title] = /^# (\d+)\. (.*)$/m.exec(readFileSync(join(folder, file), 'utf8'))!;
    expect(list.split(`- ${number}: [${title}](${file})`), file).toHaveLength(2);
  }
});
