import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { series } from '../src/series.ts';

test('docs/statistics.md lists exactly the series that exist, with kinds, labels and meanings', () => {
  const page = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');
  const lines = Object.entries(series).map(
    ([name, { kind, label, summary }]) =>
      `| \`${name}\` | ${kind} | ${label} | ${summary.replace(/\.$/, '')} |`,
  );
  const table = page.slice(page.indexOf('| Name |')).split('\n\n')[0]!.split('\n');
  expect(table.slice(2)).toEqual(lines);
});
