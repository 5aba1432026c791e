import { benchmarkFiles } from '../../bench/src/report/files.ts';
import { lastFigures } from '../../bench/src/report/keep-figures.ts';
import {
  areas,
  type Contract,
  createCatalogue,
  engineTables,
  manifestOf,
  openApiDocument,
  type Route,
  referencePages,
} from '../../packages/core/src/catalogue/index.ts';
import { isForPlayers, isInClient } from '../../packages/core/src/http/document/manifest.ts';
import { writeAreaClient } from '../../packages/core/src/http/document/write-area-client.ts';
import { addedAreas, everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { areaClientOf } from '../area-clients.ts';
import { areaNamesFile } from './area-names.ts';
import { withCapacity } from './capacity.ts';
import { commandsPage } from './commands-page.ts';
import { enginePackages } from './engine-packages.ts';
import { generatedTypes } from './generated-types.ts';
import { partitionsPage } from './partitions-page.ts';
import { environmentExample, withOptions } from './settings.ts';
import { documentsWithSnippets } from './snippets.ts';

/** Every generated file of the repository: path from the root, and what it must hold. */
export async function referenceFiles(): Promise<ReadonlyMap<string, string>> {
  const core = createCatalogue(areas, engineTables);
  const contracts = areas.map(({ contract }) => contract);
  // The pages tell of the whole server; types of core and of the client are those of core alone.
  const catalogue = createCatalogue(everyArea, engineTables);
  const document = await openApiDocument(everyArea.map(({ contract }) => contract));
  const folder = 'docs/reference';
  const documents = documentsWithSnippets();
  return new Map([
    ...documents,
    ['docs/settings.md', withOptions(documents.get('docs/settings.md')!)],
    ['docs/scaling.md', withCapacity(documents.get('docs/scaling.md')!)],
    ...benchmarkFiles(lastFigures()),
    ['packages/lobbykit/.env.example', environmentExample()],
    [`${folder}/openapi.json`, `${JSON.stringify(document, null, 1)}\n`],
    ...Object.entries(referencePages(catalogue)).map(([name, text]) => [`${folder}/${name}`, text] as const),
    [`${folder}/commands.md`, commandsPage()],
    [`${folder}/partitions.md`, partitionsPage(catalogue.tables)],
    ['packages/client/src/generated/manifest.ts', manifestFile(contracts)],
    ['packages/core/src/areas/generated/area-names.ts', areaNamesFile(core)],
    ...(await enginePackages()),
    ...generatedTypes(contracts, [...catalogue.errors.keys()]),
    ...addedAreas.map(({ contract }): [string, string] => {
      const module = areaClientOf(contract.area);
      if (!module)
        throw new Error(`scripts/area-clients.ts does not say where the client of ${contract.area} is`);
      return [module.file, writeAreaClient(contract)];
    }),
  ]);
}

/** One line for each operation, so that a change of one route is a change of one line. */
function manifestFile(contracts: readonly Contract[]): string {
  const part = (name: string, isIncluded: (route: Route) => boolean): string => {
    const areas = contracts.flatMap((contract) => {
      const routes = Object.entries(contract.routes).filter(
        ([, route]) => isInClient(route) && isIncluded(route),
      );
      if (routes.length === 0) return [];
      const entries = Object.entries(
        manifestOf([{ ...contract, routes: Object.fromEntries(routes) }])[contract.area]!,
      );
      return `  ${contract.area}: {\n${entries.map(([verb, entry]) => `    ${verb}: ${literal(entry)},\n`).join('')}  },\n`;
    });
    return `export const ${name}: Manifest = {\n${areas.join('')}};\n`;
  };
  return `// Generated from the contracts by \`npm run reference\`.

import type { Manifest } from '../operation-url.ts';

${part('playerManifest', isForPlayers)}
${part('adminManifest', (route) => !isForPlayers(route))}`;
}

const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll("'", "\\'").replaceAll('"', "'").replaceAll(',', ', ');
