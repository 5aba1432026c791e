import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writeDeclarations } from './build/declarations.ts';
import { runTool } from './program.ts';
import { publishedPackages, root, type WorkspacePackage } from './workspace.ts';

// Builds `dist` of every published package whose sources have changed since its last build.
// The core comes first, because the others are compiled against its declarations.

const stamps = join(root, 'node_modules', '.cache', 'lobbykit', 'build');
const shared = [
  'tsup.config.ts',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
  ...globSync('scripts/{build,build/*}.ts', { cwd: root }).sort(),
];

/** Returns a digest of all content that a build depends on. A checkout of an old state has new times, so they do not count. */
function fingerprint(pkg: WorkspacePackage): string {
  const folders = [pkg.folder, ...pkg.bundles.map((bundledPackage) => bundledPackage.folder)];
  const sources = folders.flatMap((folder) => [
    join(folder, 'package.json'),
    ...globSync(`${folder}/{src,page}/**/*.{ts,tsx,js,css}`, { cwd: root }),
  ]);
  const hash = createHash('sha256');
  for (const file of [...shared, ...sources.filter((source) => !source.endsWith('.test.ts')).sort()]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function stampOf(pkg: WorkspacePackage): string {
  return join(stamps, pkg.folder.replaceAll(/[\\/]/g, '-'));
}

function isCurrent(pkg: WorkspacePackage): boolean {
  const stamp = stampOf(pkg);
  const built = existsSync(join(root, pkg.folder, 'dist'));
  return built && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(pkg);
}

/** Bundles the code and writes the declarations, concurrently. */
async function build(pkg: WorkspacePackage): Promise<boolean> {
  const started = performance.now();
  const before = fingerprint(pkg);
  const folder = join(root, pkg.folder);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const [bundle, declarations] = await Promise.all([
    runTool('tsup', ['--config', join(root, 'tsup.config.ts'), '--silent'], { cwd: folder }),
    writeDeclarations(folder, declaredEntries(pkg)),
  ]);
  const problems = [bundle.code === 0 ? undefined : bundle.output, declarations].filter(
    (text) => text !== undefined,
  );
  if (problems.length > 0) {
    console.log(`build    ${pkg.name} failed\n${problems.join('\n')}`);
    return false;
  }
  vendor(pkg);
  await writePage(pkg);
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stampOf(pkg), before);
  console.log(`build    ${pkg.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Copies files of development dependencies into `dist`. A name that ends with `.gz` gets them compressed. */
function vendor({ folder, manifest }: WorkspacePackage): void {
  for (const [name, source] of Object.entries(manifest.vendored ?? {})) {
    const content = readFileSync(join(root, folder, 'node_modules', source));
    const target = join(root, folder, 'dist', name);
    writeFileSync(target, name.endsWith('.gz') ? gzipSync(content, { level: 9 }) : content);
  }
}

/** Writes what the browser page of a package loads into `dist`, compressed. */
async function writePage({ folder }: WorkspacePackage): Promise<void> {
  const builder = join(root, folder, 'src', 'build-page.ts');
  if (!existsSync(builder)) return;
  const { buildPage } = (await import(pathToFileURL(builder).href)) as {
    readonly buildPage: () => Promise<Readonly<Record<string, Uint8Array>>>;
  };
  for (const [name, content] of Object.entries(await buildPage()))
    writeFileSync(join(root, folder, 'dist', `${name}.gz`), gzipSync(content, { level: 9 }));
}

/** Returns the declaration files that the exports name. */
function declaredEntries(pkg: WorkspacePackage): string[] {
  const targets = Object.values(pkg.manifest.exports ?? {}) as readonly (
    | string
    | { readonly types?: string }
  )[];
  return targets.flatMap((target) => (typeof target === 'string' || !target.types ? [] : [target.types]));
}

/** Builds each package as soon as all published packages that it depends on are built. */
async function buildAll(): Promise<boolean> {
  const waiting = new Set(publishedPackages().filter((pkg) => !isCurrent(pkg)));
  if (waiting.size > 0) console.log(`build    ${[...waiting].map((pkg) => pkg.name).join(', ')}`);
  const running = new Map<WorkspacePackage, Promise<boolean>>();
  while (waiting.size + running.size > 0) {
    for (const pkg of waiting) {
      const blocked = [...waiting, ...running.keys()].some((other) => pkg.dependsOn.includes(other.name));
      if (blocked || running.size >= availableParallelism()) continue;
      waiting.delete(pkg);
      running.set(pkg, build(pkg));
    }
    const [pkg, built] = await Promise.race(
      [...running].map(async ([key, work]) => [key, await work] as const),
    );
    if (!built) return false;
    running.delete(pkg);
  }
  return true;
}

if (!(await buildAll())) process.exitCode = 1;
