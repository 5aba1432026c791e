import { basename, posix } from 'node:path';
import type { Proofs } from './proven-operations.ts';
import type { SpecifiedRoute } from './specified-routes.ts';

/** The page, from the root of the repository. */
export const conformancePage = 'docs/conformance.md';

const maxFiles = 3;

/** A row of the page. */
interface Row {
  /** `GET /api/v1/accounts/{accountId}`. */
  readonly route: string;
  /** `accounts.get`. */
  readonly operation: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
}

/** Writes the page: each route with the files whose tests call its operation most, of its own area if there are any. */
export function writePage(routes: readonly SpecifiedRoute[], proofs: Proofs): string {
  const areas = Map.groupBy(routes, ({ area }) => area);
  const sections = [...areas].map(([area, inArea]) => {
    const rows = inArea.map(({ method, path, operation }) => {
      const links = filesOf(operation, proofs).map((file) => `[${nameOf(file)}](../${file})`);
      return `| \`${method} ${path}\` | \`${operation}\` | ${links.join(', ')} |`;
    });
    return `## ${area}\n\n| Route | Operation | Tests |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${introduction(routes.length)}\n${sections.join('\n')}`;
}

const introduction = (count: number): string => `# Conformance

The specification has ${count} routes. Each has tests of its own: the files named here call its operation, over HTTP or in the
process, and it succeeds there. At most ${maxFiles} files are named, of its own area if it has one. They run on memory, SQLite
and Postgres. Paths begin in \`packages/core/test/areas\`.

In addition, the generated suites prove every route, these and all others: who may call it, hostile input, other spellings of
its path, idempotency, limits, hooks and faults of the storage. [security.md](security.md) lists these suites.

\`npm run conformance\` writes this page from a run of the tests. \`npm test\` fails if a route is missing here, if it has no
file, or if a named file does not call it with success.
`;

const nameOf = (file: string): string =>
  posix.join(basename(posix.dirname(file)), basename(file, '.test.ts'));

/** The folder of an area has the name of the area, with hyphens. */
const folderOf = (operation: string): string =>
  `/areas/${operation.split('.')[0]!.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`;

function filesOf(operation: string, proofs: Proofs): string[] {
  const all = Object.entries(proofs[operation] ?? {});
  const own = all.filter(([file]) => file.includes(folderOf(operation)));
  return (own.length > 0 ? own : all)
    .sort(([file, tests], [other, otherTests]) => otherTests - tests || (file < other ? -1 : 1))
    .slice(0, maxFiles)
    .map(([file]) => file);
}

/** Reads the rows of the page. */
export function readPage(page: string): Row[] {
  return [
    ...page.matchAll(/^\| `(?<route>[A-Z]+ \/[^`]*)` \| `(?<operation>[^`]+)` \|(?<links>.*)\|$/gm),
  ].map(({ groups }) => ({
    route: groups!.route!,
    operation: groups!.operation!,
    files: [...groups!.links!.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file!),
  }));
}

/** Says what is wrong with the page if a run of all tests proved this, one line each. */
export function pageProblems(page: string, routes: readonly SpecifiedRoute[], proofs: Proofs): string[] {
  const rows = new Map(readPage(page).map((row) => [row.route, row]));
  const problems = routes.flatMap(({ method, path, operation }) => {
    const route = `${method} ${path}`;
    if (Object.keys(proofs[operation] ?? {}).length === 0)
      return [`${route}: no test of its own calls ${operation} with success`];
    const row = rows.get(route);
    if (row === undefined || row.operation !== operation || row.files.length === 0)
      return [`${route}: ${conformancePage} names no test of ${operation}`];
    return row.files
      .filter((file) => proofs[operation]?.[file] === undefined)
      .map((file) => `${route}: ${file} does not call ${operation} with success`);
  });
  const specified = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  for (const route of rows.keys())
    if (!specified.has(route)) problems.push(`${route}: is not in the specification`);
  return problems;
}
