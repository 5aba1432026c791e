import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../workspace.ts';
import { mapProse } from './markdown.ts';

/** The address of the repository, for links to what is no page of the site. */
const repository = 'https://github.com/lobbykit/lobbykit/blob/main/';

/** The documents that become pages, with where they stand on the site. */
const patterns: readonly (readonly [pattern: string, place: (path: string) => string])[] = [
  ['docs/**/*.md', (path) => path.replace(/^docs\//, '')],
  ['packages/*/README.md', (path) => path.replace(/\/README\.md$/, '.md')],
  ['examples/*/README.md', (path) => path.replace(/\/README\.md$/, '.md')],
  ['{CONTRIBUTING,CODE_OF_CONDUCT}.md', (path) => path.toLowerCase().replaceAll('_', '-')],
  ['SECURITY.md', () => 'security-policy.md'],
];

/** Path in the repository → path on the site, both with `.md`. */
export function documentPlaces(): ReadonlyMap<string, string> {
  return new Map(
    patterns.flatMap(([pattern, place]) =>
      globSync(pattern, { cwd: root })
        .map((path) => path.replaceAll('\\', '/'))
        .sort()
        .map((path): [string, string] => [path, place(path)]),
    ),
  );
}

/** Returns the documents of the repository as pages: path on the site → content, with links that lead to pages. */
export function documentPages(): ReadonlyMap<string, string> {
  const places = documentPlaces();
  return new Map(
    [...places].map(([path, place]): [string, string] => [
      place,
      pageOf(path, readFileSync(join(root, path), 'utf8'), places),
    ]),
  );
}

/** Returns a document as a page. */
function pageOf(path: string, markdown: string, places: ReadonlyMap<string, string>): string {
  // The info of a block may name the file of its code, which the highlighter would take for options.
  const fenced = markdown.replaceAll(/^(`{3,}\w+) [^\n]*$/gm, '$1');
  return mapProse(fenced, (prose) =>
    linkReasons(
      path,
      prose.replaceAll(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${siteLink(path, link, places)})`),
    ),
  );
}

/** Rewrites a link of a document: to a page of the site, to a file beside the pages, or to the repository. */
export function siteLink(path: string, link: string, places: ReadonlyMap<string, string>): string {
  const isOwn = link.startsWith(repository);
  if ((!isOwn && /^[a-z]+:/i.test(link)) || link.startsWith('#')) return link;
  const [file = '', anchor] = (isOwn ? link.slice(repository.length) : link).split('#');
  const target = posix.join(isOwn ? '' : posix.dirname(path), file);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  const place = places.get(target);
  if (place !== undefined) return `/${place.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}${suffix}`;
  if (target === 'docs/adr/') return '/adr/';
  if (publicFiles.has(target)) return `/${target.replace(/^docs\//, '')}`;
  if (!existsSync(join(root, target))) throw new Error(`${path}: ${link} leads to no file`);
  return `${repository}${target}${suffix}`;
}

/** Files that the site has beside its pages: path in the repository → path on the site. */
export const publicFiles: ReadonlyMap<string, string> = new Map([
  ['docs/reference/openapi.json', 'reference/openapi.json'],
  ...globSync('docs/pictures/*.svg', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path): [string, string] => [path, path.replace(/^docs\//, '')]),
]);

/** In the generated lists, operations and reasons lead to their pages. */
function linkReasons(path: string, prose: string): string {
  if (path === 'docs/reference/routes.md')
    return prose.replaceAll(/^\| `([a-zA-Z]+\.[a-zA-Z]+)` \|/gm, '| [`$1`](/reference/operations/$1) |');
  if (path === 'docs/reference/errors.md')
    return prose.replaceAll(/^\| `([A-Z_]+)` \|/gm, '| [`$1`](/errors/$1) |');
  return prose;
}
