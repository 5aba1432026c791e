import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The pages about game engines, and about what players do together, show parts of the files that tests run. */

const folder = join(import.meta.dirname, '..');
const community = ['lobbies', 'invitations', 'groups', 'chat', 'inbox', 'moderation', 'presence'];
const pages = [
  'docs/game-engines.md',
  ...globSync('docs/engines/*.md', { cwd: join(folder, '../..') }),
  ...community.map((name) => `docs/${name}.md`),
];
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

test('every call of the examples in GDScript exists in the addon, with so many parameters', () => {
  const program = readFileSync(join(folder, 'godot4/community.gd'), 'utf8');
  const calls = [...program.matchAll(/await \w+\.(\w+)\.(\w+)\((.*?)\)(?: #.*)?$/gm)];
  expect(calls.length).toBeGreaterThan(20);
  for (const [, area, name, given = ''] of calls) {
    const path = `../../engines/godot4/addons/lobbykit/generated/${area}.gd`;
    const [, taken] = new RegExp(`^func ${name}\\((.*)\\) -> Answer:$`, 'm').exec(
      readFileSync(join(folder, path), 'utf8'),
    ) ?? [undefined, undefined];
    expect(taken, `${area}.${name}`).toBeDefined();
    const parameters = taken!.split(', ').filter((each) => each !== '');
    const needed = parameters.filter((each) => !each.includes(' = ')).length;
    // Values in brackets have commas of their own.
    const values = given
      .replaceAll(/\{.*\}|\[.*\]/g, 'value')
      .split(', ')
      .filter((each) => each !== '').length;
    expect([values >= needed, values <= parameters.length], `${area}.${name}`).toEqual([true, true]);
  }
});
