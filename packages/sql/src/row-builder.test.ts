import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createRowBuilder } from './row-builder.ts';

test('a row has its columns in their order, from a list or from an object with other names', () => {
  const columns = ['id', 'a"b', '\u2028', 'toString'];
  const row = { id: 1, 'a"b': 2, '\u2028': 3, toString: null };
  expect(Object.entries(createRowBuilder(columns)([1, 2, 3, null]))).toEqual(Object.entries(row));
  const joined = Object.fromEntries(Object.entries(row).map(([name, value]) => [`$${name}`, value]));
  const build = createRowBuilder(
    columns,
    columns.map((name) => `$${name}`),
  );
  expect(build({ ...joined, other: 4 })).toEqual(row);
});

test('no column can set the prototype of a row', () => {
  expect(() => createRowBuilder(['id', '__proto__'])).toThrow('no column can have the name __proto__');
});

test('a process that forbids code from text builds the same rows', () => {
  const code = `
    import { createRowBuilder } from ${JSON.stringify(import.meta.resolve('./row-builder.ts'))};
    console.log(JSON.stringify(createRowBuilder(['a', 'b'])([1, 2])));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );
  expect([stdout.trim(), stderr]).toEqual(['{"a":1,"b":2}', '']);
});
