import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The page about game engines shows parts of the files that the long test runs. */

const folder = join(import.meta.dirname, '..');
const page = readFileSync(join(folder, '../../docs/game-engines.md'), 'utf8');
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

test('every block of the page about game engines is a part of a file as it is', () => {
  const blocks = [...page.matchAll(block)];
  expect(blocks.length).toBeGreaterThan(10);
  for (const [, name = '', text] of blocks) expect(text, name).toBe(regions.get(name.trim()));
});

test('every part of a file that is marked for the page is shown there, except in the twin for Godot 4', () => {
  const shown = new Set([...page.matchAll(block)].map(([, name = '']) => name.trim()));
  const marked = [...regions.keys()].filter((name) => !name.startsWith('godot4/'));
  expect(marked.filter((name) => !shown.has(name))).toEqual([]);
});
