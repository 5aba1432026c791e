import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

// One configuration for every published package, run in the package's own folder by scripts/build.ts, which
// also writes the declarations.
// The entries are read from the manifest's exports and commands, so that a path is never written twice.

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const entry: Record<string, string> = {};
for (const target of Object.values(manifest.exports)) {
  if (typeof target === 'string') continue;
  const { '@lobbykit/source': source, default: built } = target;
  if (source === undefined || built === undefined) continue;
  entry[built.replace(/^\.\/dist\/|\.js$/g, '')] = source;
}
// A command runs when it is loaded, so it is no export; its source has its name.
for (const built of Object.values(manifest.bin ?? {})) {
  const name = built.replace(/^\.\/dist\/|\.js$/g, '');
  entry[name] = `src/${name}.ts`;
}

export default defineConfig({
  entry,
  format: 'esm',
  target: 'node22',
  // Some modules, such as node:sea, are found under no other name.
  removeNodeProtocol: false,
  // Names stay and lines stay short, so a stack trace names every function and leads to a readable line.
  // Source maps would more than double the package, past its budget.
  sourcemap: false,
  minifyWhitespace: true,
  minifySyntax: true,
  esbuildOptions(options) {
    options.lineLimit = 160;
  },
  // Shared chunks: a module stands once however many entries use it, and what is imported lazily stays lazy.
  splitting: true,
  // The private package is no dependency of what is published: its code goes into the storages. So does kysely, of which
  // they use a part: its 255 files were nearly half of the modules that a server loaded.
  noExternal: ['@lobbykit/sql', 'kysely'],
});
