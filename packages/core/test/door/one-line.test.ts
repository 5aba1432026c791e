import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import { folderOf, knowledgeOf } from '../operations/samples.ts';

const core = join(import.meta.dirname, '../..');
const names = areas.map(({ contract }) => contract.area);

test('every folder of an area has one line in areas/index.ts, and areas are in the order of their names', () => {
  const folders = readdirSync(join(core, 'src/areas'), { withFileTypes: true })
    .filter((entry) => existsSync(join(core, 'src/areas', entry.name, 'contract.ts')))
    .map(({ name }) => name);
  expect(names.map(folderOf)).toEqual(folders.sort());
  const lines = readFileSync(join(core, 'src/areas/index.ts'), 'utf8').match(/^export \{/gm);
  expect(lines).toHaveLength(names.length);
});

test('every file of samples belongs to an area, and is found without a list', () => {
  const found = globSync('test/areas/*/samples.ts', { cwd: core }).map((path) => path.split('/').at(-2)!);
  expect(found.filter((folder) => !names.map(folderOf).includes(folder))).toEqual([]);
  for (const name of names)
    expect([name, knowledgeOf(name).samples !== undefined]).toEqual([name, found.includes(folderOf(name))]);
});

/** Returns whether a text has five areas or more in one pair of brackets, whatever else is between them. */
const listsAreas = (text: string): boolean =>
  [...text.matchAll(/[[{(]([^[\]{}()]*)[\]})]/g)].some(
    ([, inside]) => names.filter((name) => inside!.includes(`'${name}'`)).length >= 5,
  );

test('no test and no script lists the areas in the box', () => {
  const root = join(core, '../..');
  const files = globSync(['packages/*/test/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => listsAreas(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  expect(listsAreas(`const health = [${names.map((name) => `'${name}'`).join(', ')}];`)).toBe(true);
});
