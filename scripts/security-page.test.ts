import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { caseCounts } from '../test/case-counts.ts';
import { root } from './workspace.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The cells of the rows of all tables of the page. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') || line.startsWith('|-'))
  .map((line) => line.split('|').slice(1, -1));

/** Returns the paths in backquotes. A path without a folder is in the folder of the path before it. */
function pathsIn(cell: string): string[] {
  let folder = '';
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => {
    if (!/\/|\.ts$/.test(path)) return [];
    if (!path.includes('/')) return [posix.join(folder, path)];
    folder = path.endsWith('/') ? path : posix.dirname(path);
    return [path];
  });
}

test('the security page names only tests that exist', () => {
  const paths = rows.flatMap(([, cell = '']) => pathsIn(cell));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the numbers of cases on the security page are those that the tests run', () => {
  const counted = rows.filter((cells) => cells.length === 4).slice(2);
  const numbers = (column: number): number[] =>
    counted.flatMap((cells) =>
      [...cells[column]!.matchAll(/\d[\d,]*\d|\d|none/g)].map(([text]) =>
        text === 'none' ? 0 : Number(text.replaceAll(',', '')),
      ),
    );
  const counts = Object.values(caseCounts);
  expect(numbers(2)).toEqual(counts.map(({ perChange }) => perChange));
  expect(numbers(3)).toEqual(counts.map(({ long }) => long));
});
