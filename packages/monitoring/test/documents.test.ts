import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Definition, definitions } from '../src/metrics/definitions.ts';

const page = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8');
const all: readonly Definition[] = Object.values(definitions);

test('docs/monitoring.md lists exactly the metrics that exist, with their labels and meanings', () => {
  const lines = page.split('\n').filter((line) => /^\| `lobbykit_/.test(line));
  const expected = all.map(({ name, type, labels, help }) => {
    const shown = labels.map((label) => `\`${label}\``).join(', ') || '–';
    return `| \`${name}\` | ${type} | ${shown} | ${help} |`;
  });
  expect(lines).toEqual(expected);
});

test('the alerts of docs/monitoring.md name metrics that exist', () => {
  const names = new Set(all.map(({ name }) => name));
  const used = [...page.matchAll(/\blobbykit_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(used.length).toBeGreaterThan(25);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});
