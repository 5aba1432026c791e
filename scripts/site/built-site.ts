import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A page that the build wrote, by its path on the site: `/embedding`. */
interface BuiltPage {
  readonly path: string;
  readonly html: string;
}

/**
 * Names what is wrong with the built site, one line each: a page that is missing, a link whose page, file or heading does
 * not exist, and whatever a browser would load from another host.
 */
export function siteProblems(folder: string, pages: readonly string[]): string[] {
  const read = (path: string): string | undefined => {
    const file = join(folder, fileOf(path));
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  };
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string, html: string): ReadonlySet<string> => {
    const known = anchors.get(path) ?? idsOf(html);
    anchors.set(path, known);
    return known;
  };
  const styles = globSync('assets/*.css', { cwd: folder }).flatMap((file) => [
    ...foreignLoads({ path: file, html: readFileSync(join(folder, file), 'utf8') }),
  ]);
  const problems = pages.flatMap((page) => {
    const path = `/${page.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`;
    const html = read(path);
    if (html === undefined) return [`${path} was not built`];
    return [...linkProblems({ path, html }, read, anchorsOf), ...foreignLoads({ path, html })];
  });
  return [...styles, ...problems];
}

const fileOf = (path: string): string =>
  path.endsWith('/')
    ? `${path}index.html`
    : posix.extname(path) === '' || isPage(path)
      ? `${path}.html`
      : path;

/** The last part of an operation's page has a dot: `/reference/operations/parties.join`. */
const isPage = (path: string): boolean => /^\/reference\/operations\/[^/]+$/.test(path);

const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => decode(id)));

function* linkProblems(
  { path, html }: BuiltPage,
  read: (path: string) => string | undefined,
  anchorsOf: (path: string, html: string) => ReadonlySet<string>,
): Generator<string> {
  const links = new Set([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link = '']) => decode(link)));
  for (const link of links) {
    if (/^[a-z]+:/i.test(link)) continue;
    const [target = '', anchor = ''] = link.split('#');
    const place =
      target === ''
        ? path
        : posix.resolve(posix.dirname(path), target) + (target.endsWith('/') && target !== '/' ? '/' : '');
    const text = place === path ? html : read(place);
    if (text === undefined) yield `${path}: ${link} leads to no page`;
    else if (anchor !== '' && !anchorsOf(place, text).has(decodeURIComponent(anchor)))
      yield `${path}: ${link} leads to no heading`;
  }
}

/** What a page loads by itself: scripts, styles, fonts, pictures. Links that a reader follows are not loaded. */
function* foreignLoads({ path, html }: BuiltPage): Generator<string> {
  const loads = [
    ...html.matchAll(/<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\ssrc="([^"]*)"/g),
    ...html.matchAll(/<link\b[^>]*?\shref="([^"]*)"/g),
    ...html.matchAll(/(?:@import\s+(?:url\()?|url\()['"]?([^'")\s]*)/g),
  ];
  for (const [, url = ''] of loads) if (/^([a-z]+:)?\/\//i.test(url)) yield `${path} loads ${url}`;
}

const decode = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
