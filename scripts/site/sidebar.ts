import { siteLink } from './documents.ts';
import { titleOf } from './markdown.ts';
import type { AreaOperations } from './operation-pages.ts';

/** An entry of the sidebar, as VitePress takes it. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** The beginning of a path → what stands beside the pages below it. */
export type Sidebar = Readonly<Record<string, readonly SidebarItem[]>>;

/**
 * Returns the sidebar. Its groups are the sections of `docs/index.md`, one for each reader, with the documents in the
 * order in which that page names them.
 */
export function sidebarOf(
  pages: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, string>,
  map: string,
  areas: readonly AreaOperations[],
): Sidebar {
  const named = (prefix: string): SidebarItem[] =>
    [...pages.keys()]
      .filter((page) => page.startsWith(prefix) && page !== `${prefix}index.md`)
      .map((page) => itemOf(pages, page));
  const reference: readonly SidebarItem[] = [
    { text: 'Operations', link: '/reference/operations/' },
    { text: 'Errors', link: '/errors/' },
  ];
  const packages = { text: 'Packages', collapsed: true, items: named('packages/') };
  const beside = (open?: string): readonly SidebarItem[] => [
    { text: 'Operations', link: '/reference/operations/', items: areas.map((area) => areaItem(area, open)) },
  ];
  return {
    // The operations of one area alone: all 331 would be in each page.
    ...Object.fromEntries(areas.map(({ area }) => [`/reference/operations/${area}`, beside(area)])),
    '/reference/operations/': beside(),
    '/errors/': [{ text: 'Errors', link: '/errors/', items: named('errors/') }],
    '/adr/': [{ text: 'Decisions', link: '/adr/', items: named('adr/') }],
    '/': [
      { text: 'Map', link: '/' },
      ...readers(map, pages, places),
      { text: 'Reference', items: reference },
      packages,
      { text: 'Examples', collapsed: true, items: named('examples/') },
      { text: 'Conduct', items: [itemOf(pages, 'code-of-conduct.md')] },
    ],
  };
}

function areaItem({ area, title, operations }: AreaOperations, open?: string): SidebarItem {
  const link = `/reference/operations/${area}`;
  if (area !== open) return { text: title, link };
  const items = operations.map(({ id, verb }) => ({ text: verb, link: `/reference/operations/${id}` }));
  return { text: title, link, items };
}

/** Reads the sections of the map. A document that two sections name stands in both. */
function readers(
  map: string,
  pages: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, string>,
): SidebarItem[] {
  const [, ...sections] = map.split(/^## /m);
  return sections.map((section) => {
    const links = [...section.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) =>
      siteLink('docs/index.md', link, places).replace(/#.*$/, ''),
    );
    const items = [...new Set(links)].flatMap((link) => {
      if (link === '/adr/') return [{ text: 'Decisions', link }];
      const page = `${link.slice(1)}.md`;
      return pages.has(page) ? [itemOf(pages, page)] : [];
    });
    return { text: section.split('\n')[0]!, collapsed: false, items };
  });
}

/** Pages whose heading says too little among others. */
const labels: Readonly<Record<string, string>> = {
  'security-policy.md': 'Report a hole',
  'reference/commands.md': 'All commands',
};

function itemOf(pages: ReadonlyMap<string, string>, page: string): SidebarItem {
  return { text: labels[page] ?? titleOf(pages.get(page)!), link: `/${page.replace(/\.md$/, '')}` };
}

/** Returns every link of a sidebar. */
export function linksOf(sidebar: Sidebar): ReadonlySet<string> {
  const links = new Set<string>();
  const visit = ({ link, items = [] }: SidebarItem): void => {
    if (link !== undefined) links.add(link);
    items.forEach(visit);
  };
  for (const items of Object.values(sidebar)) items.forEach(visit);
  return links;
}
