import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { ImportGraph } from './import-graph.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

interface Manifest {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** Returns the sources that packages export or run as commands, from the repository's root. */
export function entrySources(): string[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
    const exported = Object.values(manifest.exports ?? {}).map((target) =>
      typeof target === 'string' ? target : (target['@lobbykit/source'] ?? ''),
    );
    const commands = Object.values(manifest.bin ?? {}).map((built) =>
      built.replace(/^\.\/dist\/(.*)\.js$/, './src/$1.ts'),
    );
    return [...exported, ...commands]
      .filter((source) => source.endsWith('.ts'))
      .map((source) => posix.join(dirname(path).replaceAll('\\', '/'), source));
  });
}

/**
 * Returns the files of the graph that no entry imports, directly or indirectly, so no user of a package can reach them.
 * Declarations of a JavaScript file beside them are left out.
 */
export function unreachable(graph: ImportGraph, entries: readonly string[]): string[] {
  const reached = new Set<string>(entries);
  // A set that grows while it is walked: each file that is added is walked in its turn.
  for (const file of reached) for (const target of graph.get(file) ?? []) reached.add(target);
  return [...graph.keys()].filter((file) => !reached.has(file) && !file.endsWith('.d.ts')).sort();
}
