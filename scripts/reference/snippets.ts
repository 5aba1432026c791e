import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../workspace.ts';

// TypeScript blocks of documents are regions of files in `examples/snippets`, `examples/custom-storage` and
// `examples/guilds`, where the compiler and the tests see them. A block names its region: ```ts express.ts#server. A block that is no code to run gives the reason:
// ```ts ignore: shows the shape of an answer.

const folder = 'examples/snippets/src';
const folders = [folder, 'examples/custom-storage/src', 'examples/guilds/{src,src/guilds,page}'];

const documents = ['*.md', 'docs/**/*.md', 'examples/*/README.md', 'packages/*/README.md'];

const block = /^```(?:ts|tsx|typescript|js|mjs|javascript)\b(.*)\n([\s\S]*?)^```$/gm;

/** Returns the text of a region, `express.ts#server`, or undefined if there is none. */
export type FindRegion = (name: string) => string | undefined;

/** Returns every document of the repository with its snippets filled in: path from the root → content. */
export function documentsWithSnippets(): ReadonlyMap<string, string> {
  const regions = readRegions();
  return new Map(
    readDocuments().map(([path, text]) => [path, fillSnippets(text, (name) => regions.get(name))]),
  );
}

/** Names what is wrong with the snippets of the repository, one line each; empty if nothing is. */
export function snippetProblems(): string[] {
  const regions = readRegions();
  const named = new Set<string>();
  const problems = readDocuments().flatMap(([path, text]) => {
    for (const [, info = ''] of text.matchAll(block)) named.add(info.trim());
    return blockProblems(text, (name) => regions.get(name)).map((problem) => `${path}:${problem}`);
  });
  const unused = [...regions.keys()].filter((name) => !named.has(name));
  return [...problems, ...unused.map((name) => `${name} stands in no document`)];
}

/** Replaces the content of each block that names a known region. */
export function fillSnippets(markdown: string, find: FindRegion): string {
  return markdown.replaceAll(block, (whole, info: string, content: string) => {
    const region = find(info.trim());
    return region === undefined ? whole : whole.replace(`\n${content}`, () => `\n${region}`);
  });
}

/** Names the blocks that neither name a known region nor give a reason to be left out: `12 …`, by their line. */
export function blockProblems(markdown: string, find: FindRegion): string[] {
  return [...markdown.matchAll(block)].flatMap(({ 1: info = '', index }) => {
    const name = info.trim();
    if (/^ignore: .{10,}$/.test(name) || find(name) !== undefined) return [];
    const line = markdown.slice(0, index).split('\n').length;
    const what = name === '' ? 'names no snippet' : `names "${name}", which is no region of ${folder}`;
    return [`${line} the block ${what}`];
  });
}

/** Reads the regions of a source: name → text, without the indentation that all of its lines share. */
export function regionsOf(source: string): Map<string, string> {
  const regions = new Map<string, string>();
  for (const [, name = '', body = ''] of source.matchAll(
    /^ *\/\/ #region (\S+)\n([\s\S]*?)^ *\/\/ #endregion$/gm,
  )) {
    const lines = body.replace(/^\n+|\n+$/g, '').split('\n');
    const indents = lines.filter((line) => line !== '').map((line) => line.search(/\S/));
    const shared = Math.min(...indents);
    regions.set(name, `${lines.map((line) => line.slice(shared)).join('\n')}\n`);
  }
  return regions;
}

function readRegions(): Map<string, string> {
  return new Map(
    folders
      .flatMap((source) => globSync(`${source}/*.ts`, { cwd: root }))
      .sort()
      .flatMap((path) => {
        const file = basename(path);
        const regions = regionsOf(readFileSync(join(root, path), 'utf8'));
        return [...regions].map(([name, text]): [string, string] => [`${file}#${name}`, text]);
      }),
  );
}

function readDocuments(): [path: string, text: string][] {
  return globSync(documents, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('docs/reference/'))
    .sort()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}
