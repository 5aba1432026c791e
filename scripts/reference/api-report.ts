import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reachableDeclarations } from '../build/declaration-graph.ts';
import { runTool } from '../program.ts';
import { publishedPackages, root, type WorkspacePackage } from '../workspace.ts';

// The API report: what the entries of each package declare, so that a change of what users can call shows in a diff, once.

const cache = join(root, 'node_modules', '.cache', 'lobbykit');

interface Entry {
  /** `@lobbykit/core/storage`. */
  readonly name: string;
  /** Its source, from the root. */
  readonly source: string;
}

/** Returns the report of every package: path from the root → content. Reads the sources, so needs no build. */
export async function apiReports(): Promise<ReadonlyMap<string, string>> {
  mkdirSync(cache, { recursive: true });
  // A folder for each run: of two at once, neither reads what the other has not yet written.
  const folder = mkdtempSync(join(cache, 'api-'));
  try {
    await emitDeclarations(folder);
    return new Map(
      publishedPackages().map((each): [string, string] => [reportPath(each.name), report(folder, each)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The entries of a package, without the clients of areas: those are written from contracts, and stand in the package. */
function entriesOf({ name, folder, manifest }: WorkspacePackage): Entry[] {
  return Object.entries(
    manifest.exports as Readonly<Record<string, string | Readonly<Record<string, string>>>>,
  ).flatMap(([entry, target]) => {
    const source = typeof target === 'string' ? undefined : target['@lobbykit/source'];
    if (source === undefined || source.endsWith('/generated/client.ts')) return [];
    return [{ name: entry.replace('.', name), source: join(folder, source) }];
  });
}

/**
 * Writes the declarations of all packages in one run, without comments and without checking types: a second.
 *
 * All sources are roots and one thread does it: with the entries as roots, TypeScript 7.0 leaves out files now and then.
 */
async function emitDeclarations(folder: string): Promise<void> {
  const up = relative(folder, root);
  const emit = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    removeComments: true,
  };
  const project = {
    extends: join(up, 'tsconfig.base.json'),
    compilerOptions: { ...emit, rootDir: join(up, 'packages'), outDir: 'out' },
    include: [join(up, 'packages/*/src')],
    exclude: [join(up, 'packages/*/src/**/*.test.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { code, output } = await runTool('tsc', ['-p', join(folder, 'tsconfig.json'), '--singleThreaded']);
  if (code !== 0) throw new Error(`the declarations were not written:\n${output}`);
}

function reportPath(name: string): string {
  return `docs/reference/api/${name.replace('@lobbykit/', '')}.d.ts`;
}

/** The exports of each entry, and then each source that they lead to, once. */
function report(folder: string, each: WorkspacePackage): string {
  const entries = entriesOf(each).map(({ name, source }) => ({ name, path: emitted(folder, source) }));
  const reachable = reachableDeclarations(
    entries.map(({ path }) => path),
    (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
  );
  const exported = entries.map(({ name, path }) => {
    const statements = reachable.get(path)!.filter(({ kind }) => kind !== 'import');
    return `// ${name}\n${textOf(statements)}`;
  });
  const others = [...reachable]
    .filter(([file]) => entries.every(({ path }) => path !== file))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const sections = others.flatMap(([file, statements]) => {
    const declarations = statements.filter(({ kind }) => kind === 'declaration');
    const title = relative(join(folder, 'out'), file).replaceAll('\\', '/').replace('.d.ts', '.ts');
    return declarations.length === 0 ? [] : [`// packages/${title}\n${textOf(declarations)}`];
  });
  const head = `// The public types of ${each.name}, without comments. Written by \`npm run reference\`.`;
  return `${[head, ...exported, ...sections].join('\n\n')}\n`;
}

function textOf(statements: readonly { readonly text: string }[]): string {
  return statements.map(({ text }) => text.trim()).join('\n');
}

/** The declarations of a source: `packages/core/src/index.ts` is `out/core/src/index.d.ts`. */
function emitted(folder: string, source: string): string {
  return join(folder, 'out', relative('packages', source).replace(/\.ts$/, '.d.ts'));
}
