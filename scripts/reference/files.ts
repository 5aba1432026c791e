import {
  areas,
  createCatalogue,
  engineTables,
  manifestOf,
  openApiDocument,
} from '../../packages/core/src/catalogue/index.ts';
import { errorsPage, eventsPage, limitsPage, permissionsPage, routesPage, tablesPage } from './pages.ts';
import { documentsWithSnippets } from './snippets.ts';

/** Every generated file of the repository: path from the root, and what it must hold. */
export async function referenceFiles(): Promise<ReadonlyMap<string, string>> {
  const catalogue = createCatalogue(areas, engineTables);
  const contracts = areas.map(({ contract }) => contract);
  const document = await openApiDocument(contracts);
  const folder = 'docs/reference';
  return new Map([
    ...documentsWithSnippets(),
    [`${folder}/openapi.json`, `${JSON.stringify(document, null, 1)}\n`],
    [`${folder}/routes.md`, routesPage(contracts)],
    [`${folder}/permissions.md`, permissionsPage(catalogue)],
    [`${folder}/errors.md`, errorsPage(catalogue)],
    [`${folder}/events.md`, eventsPage(catalogue)],
    [`${folder}/tables.md`, tablesPage(catalogue)],
    [`${folder}/limits.md`, limitsPage()],
    ['packages/client/src/manifest.ts', manifestFile(manifestOf(contracts))],
  ]);
}

/** One line for each operation, so that a change of one route is a change of one line. */
function manifestFile(manifest: ReturnType<typeof manifestOf>): string {
  const areas = Object.entries(manifest).map(([area, verbs]) => {
    const entries = Object.entries(verbs).map(([verb, entry]) => `    ${verb}: ${literal(entry)},`);
    return `  ${area}: {\n${entries.join('\n')}\n  },`;
  });
  return `// Generated from the contracts by \`npm run reference\`.
// biome-ignore format: one line for each operation
export const manifest = {
${areas.join('\n')}
} as const;
`;
}

const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll("'", "\\'").replaceAll('"', "'").replaceAll(',', ', ');
