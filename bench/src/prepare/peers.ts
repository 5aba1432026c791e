import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { benchFolder, root } from './folders.ts';

const stamp = join(benchFolder, 'node_modules', '.installed');

/** Installs the packages that the benchmarks compare with, unless they already match the lockfile. */
export function installPeers(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(join(benchFolder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('install  what the benchmarks compare with: npm ci in bench');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: benchFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed in bench');
  writeFileSync(stamp, wanted);
}

/** Who owns the package that ours and the twins both run on. */
const shared: Readonly<Record<string, string>> = {
  lobbykit: 'packages/lobbykit',
  '@lobbykit/core': 'packages/core',
  '@lobbykit/storage-sqlite': 'packages/storage-sqlite',
  '@lobbykit/storage-postgres': 'packages/storage-postgres',
  '@lobbykit/adapter-express': 'packages/adapter-express',
  '@lobbykit/monitoring': 'packages/monitoring',
  '@lobbykit/adapter-fastify': 'packages/adapter-fastify',
  'better-sqlite3': 'packages/storage-sqlite/node_modules/better-sqlite3',
  kysely: 'packages/storage-sqlite/node_modules/kysely',
  pg: 'packages/storage-postgres/node_modules/pg',
  express: 'packages/adapter-express/node_modules/express',
  fastify: 'packages/adapter-fastify/node_modules/fastify',
  zod: 'packages/core/node_modules/zod',
};

/**
 * Links the packages of a checkout beside sources of the bench, so that both sides of every comparison run on the same
 * copy of the same version.
 */
export function linkWorkspace(sources: string = join(benchFolder, 'src'), checkout: string = root): void {
  const modules = join(sources, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  for (const [name, folder] of Object.entries(shared)) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(checkout, folder), link, 'junction');
  }
}
