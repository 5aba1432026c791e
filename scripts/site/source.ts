import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCatalogue, engineTables, openApiDocument } from '../../packages/core/src/catalogue/index.ts';
import { everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { root } from '../workspace.ts';
import { documentPages, documentPlaces, publicFiles } from './documents.ts';
import { errorPages } from './error-pages.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { table, titleOf } from './markdown.ts';
import { type OpenApi, operationsOf } from './operation.ts';
import { areasOf, operationPages } from './operation-pages.ts';
import { type Sidebar, sidebarOf } from './sidebar.ts';

/** What VitePress builds the site of. */
export interface SiteSource {
  /** Path → markdown. */
  readonly pages: ReadonlyMap<string, string>;
  /** Path → content of what the site has beside its pages. */
  readonly files: ReadonlyMap<string, string>;
  readonly sidebar: Sidebar;
}

/** Returns the source of the site: the documents of the repository, and pages made from contracts and errors. */
export async function siteSource(): Promise<SiteSource> {
  const catalogue = createCatalogue(everyArea, engineTables);
  const contracts = everyArea.map(({ contract }) => contract);
  const document = (await openApiDocument(contracts)) as unknown as OpenApi;
  const operations = operationsOf(contracts, document);
  const documents = documentPages();
  const pages = new Map([
    ...documents,
    ['adr/index.md', decisionsPage(documents)],
    ...operationPages(operations, document),
    ...errorPages(catalogue, operations),
  ]);
  const map = readFileSync(join(root, 'docs/index.md'), 'utf8');
  const sidebar = sidebarOf(pages, documentPlaces(), map, areasOf(operations));
  const files = new Map([
    ...[...publicFiles].map(([path, place]): [string, string] => [
      place,
      readFileSync(join(root, path), 'utf8'),
    ]),
    ['llms.txt', llmsIndex(pages, sidebar)],
    ['llms-full.txt', llmsFull(documents)],
  ]);
  return { pages, files, sidebar };
}

/** The list of decisions, which the repository has as a folder. */
function decisionsPage(documents: ReadonlyMap<string, string>): string {
  const rows = [...documents]
    .filter(([page]) => page.startsWith('adr/'))
    .map(([page, text]) => [`[${titleOf(text)}](/${page.replace(/\.md$/, '')})`]);
  return `# Decisions\n\nWhy lobbykit is built this way, one decision on each page.\n\n${table(['Decision'], rows)}\n`;
}
