import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteProblems } from './built-site.ts';

const good = '<h1 id="guide">Guide</h1> <a href="/">home</a>';

/** Writes a site of two pages and a file, with `html` in the first page. */
function problemsOf(html: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    'index.html': html,
    'guide.html': good,
    'reference/operations/a.b.html': good,
    'a.json': '{}',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return siteProblems(folder, ['index.md', 'guide.md', 'reference/operations/a.b.md']);
}

test.each([
  '<a class="x" href="/guide#guide">its heading</a> <a href="/reference/operations/a.b">an operation</a>',
  '<h2 id="é">é</h2> <a href="#%C3%A9">its own heading</a> <a href="/a.json">a file</a>',
  '<a href="https://example.com/">another site, which a reader opens</a>',
  '<script type="module" src="/a.json"></script> <link rel="icon" href="data:,">',
])('a page is accepted with %s', (html) => {
  expect(problemsOf(html)).toEqual([]);
});

test.each([
  ['<a href="/missing">x</a>', '/: /missing leads to no page'],
  ['<a href="/guide#missing">x</a>', '/: /guide#missing leads to no heading'],
  ['<a href="#missing">x</a>', '/: #missing leads to no heading'],
  ['<script src="https://cdn.example.com/a.js"></script>', '/ loads https://cdn.example.com/a.js'],
  ['<img alt="" src="//example.com/a.png">', '/ loads //example.com/a.png'],
  ['<link rel="stylesheet" href="https://fonts.example.com/css">', '/ loads https://fonts.example.com/css'],
  ["<style>@import url('https://fonts.example.com/css');</style>", '/ loads https://fonts.example.com/css'],
])('a page is refused with %s', (html, problem) => {
  expect(problemsOf(html)).toContain(problem);
});

test('a page that was not built is named', () => {
  expect(siteProblems(tmpdir(), ['no-such-page-of-a-site.md'])).toEqual([
    '/no-such-page-of-a-site was not built',
  ]);
});
