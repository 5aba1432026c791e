import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The pages about game engines show parts of the files that tests run. */

const folder = join(import.meta.dirname, '..');
const pages = ['docs/game-engines.md', ...globSync('docs/engines/*.md', { cwd: join(folder, '../..') })];
const text = pages.map((path) => readFileSync(join(folder, '../..', path), 'utf8')).join('\n');
const block = /^```(?:csharp|gdscript|cpp)(.*)\n([\s\S]*?)^```$/gm;
const region = /^[ \t]*(?:\/\/ )?#region (\S+)\n([\s\S]*?)^[ \t]*(?:\/\/ )?#endregion$/gm;

/** The regions of all files, without the indentation that all of their lines share: `unity/Story.cs#login` → text. */
const regions = new Map(
  globSync('*/*.{cs,gd,cpp}', { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(region)].map(([, name, text = '']) => {
      const lines = text.trimEnd().split('\n');
      const indents = lines.filter((line) => line !== '').map((line) => line.search(/\S/));
      const shared = Math.min(...indents);
      const key = `${path.replaceAll('\\', '/')}#${name}`;
      return [key, `${lines.map((line) => line.slice(shared)).join('\n')}\n`] as const;
    }),
  ),
);

test('every block of the pages about game engines is a part of a file as it is, or says why not', () => {
  const blocks = [...text.matchAll(block)].filter(([, name = '']) => !/^ ignore: ./.test(name));
  expect(blocks.length).toBeGreaterThan(10);
  for (const [, name = '', code] of blocks) expect(code, name).toBe(regions.get(name.trim()));
});

test('every part of a file that is marked for a page is shown there, except in the twin for Godot 3', () => {
  const shown = new Set([...text.matchAll(block)].map(([, name = '']) => name.trim()));
  const marked = [...regions.keys()].filter((name) => !name.startsWith('godot3/'));
  expect(marked.filter((name) => !shown.has(name))).toEqual([]);
});
