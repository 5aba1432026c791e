import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { publishedPackages, root, type WorkspacePackage } from './workspace.ts';

// Builds every published package whose sources changed since its last build: `dist` for Node and for publishing.
// The core comes first, because the others are compiled against its declarations.

const stamps = join(root, 'node_modules', '.cache', 'lobbykit', 'build');
const shared = ['tsup.config.ts', 'tsconfig.base.json', 'pnpm-lock.yaml'];

/** The content that a build depends on. Not the time of change: a checkout of yesterday's state is newer than its build. */
function fingerprint(pkg: WorkspacePackage): string {
  const folders = [pkg.folder, ...pkg.bundles.map((bundledPackage) => bundledPackage.folder)];
  const sources = folders.flatMap((folder) => [
    join(folder, 'package.json'),
    ...globSync(`${folder}/src/**/*.ts`, { cwd: root }),
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

/** Runs tsup in the package's folder; what it prints is shown when it fails. */
async function build(pkg: WorkspacePackage): Promise<boolean> {
  const started = performance.now();
  const before = fingerprint(pkg);
  const tsup = join(root, 'node_modules', 'tsup', 'dist', 'cli-default.js');
  const child = spawn(process.execPath, [tsup, '--config', join(root, 'tsup.config.ts'), '--silent'], {
    cwd: join(root, pkg.folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) {
    console.log(`build    ${pkg.name} failed\n${Buffer.concat(output).toString()}`);
    return false;
  }
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stampOf(pkg), before);
  console.log(`build    ${pkg.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Builds in rounds: a package's turn comes when all published packages that it depends on have had theirs. */
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
