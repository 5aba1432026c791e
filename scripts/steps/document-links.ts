import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from '../workspace.ts';
import { slugOf } from './slug.ts';

// Readmes are read in the registry too, so they link to the documents by this address.
const repository = 'https://github.com/lobbykit/lobbykit/blob/main/';

const documents = ['*.md', '.changeset/*.md', 'docs/**/*.md', 'examples/*/*.md', 'packages/*/*.md'];

/** Returns the text of a document, `''` for another file or a folder, or undefined if nothing has this path. */
export type ReadTarget = (path: string) => string | undefined;

/** Names each link of the repository's documents whose file or heading does not exist, one line each. */
export function brokenLinks(): string[] {
  const paths = globSync(documents, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const texts = new Map(
    paths.sort().map((path): [string, string] => [path, readFileSync(posix.join(root, path), 'utf8')]),
  );
  const read: ReadTarget = (path) => texts.get(path) ?? (existsSync(posix.join(root, path)) ? '' : undefined);
  return [...texts].flatMap(([path, text]) => linkProblems(path, text, read));
}

/** Names the documents that `docs/index.md`, the map, does not lead to. Single decisions need not be there. */
export function unmappedDocuments(): string[] {
  const map = 'docs/index.md';
  const text = readFileSync(posix.join(root, map), 'utf8');
  const linked = new Set(
    [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => posix.join('docs', link)),
  );
  return globSync('docs/**/*.md', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== map && !path.startsWith('docs/adr/') && !linked.has(path))
    .map((path) => `${path}: ${map} does not lead to it`);
}

/** Names the broken links of one document. Links to other sites are not checked. */
export function linkProblems(path: string, markdown: string, read: ReadTarget): string[] {
  const prose = withoutCode(markdown).replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(({ 1: link = '' }) => {
    const inRepository = link.startsWith(repository);
    if (!inRepository && /^[a-z]+:/i.test(link)) return [];
    const [file = '', anchor] = (inRepository ? link.slice(repository.length) : link).split('#');
    const target = file === '' ? path : posix.join(inRepository ? '' : posix.dirname(path), file);
    const text = read(target);
    if (text === undefined) return [`${path}: ${link} leads to no file`];
    if (anchor !== undefined && !anchorsOf(text).has(anchor)) return [`${path}: ${link} leads to no heading`];
    return [];
  });
}

/** Returns the anchors of a document's headings, as GitHub makes them: the second equal one ends with -1. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const uses = new Map<string, number>();
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} +(.*)$/gm)) {
    const plain = heading.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = slugOf(plain);
    const used = uses.get(slug) ?? 0;
    uses.set(slug, used + 1);
    anchors.add(used === 0 ? slug : `${slug}-${used}`);
  }
  return anchors;
}

/** Removes fenced blocks: a comment of a shell script looks like a heading. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '');
}
