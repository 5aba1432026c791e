import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

// One configuration for every published package, run in the package's own folder by scripts/build.ts.
// The entries are read from the manifest's exports, so that a path is never written twice.

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const entry: Record<string, string> = {};
for (const target of Object.values(manifest.exports)) {
  if (typeof target === 'string') continue;
  const { '@lobbykit/source': source, default: built } = target;
  if (source === undefined || built === undefined) continue;
  entry[built.replace(/^\.\/dist\/|\.js$/g, '')] = source;
}

// The private package is no dependency of what is published: its code and its types go into the storages.
const internal = '@lobbykit/sql';

export default defineConfig({
  entry,
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  // Shared chunks: a module stands once however many entries use it, and what is imported lazily stays lazy.
  splitting: true,
  clean: true,
  noExternal: [internal],
  dts: {
    compilerOptions: {
      // Without the workspace's own condition, declarations are read from the built core and not from its sources:
      // the compiler has a tenth of the work.
      customConditions: [],
      // Found by its path, the private package counts as a part of this one and not as something to import.
      paths: { [internal]: ['../sql/src/index.ts'] },
    },
  },
});
