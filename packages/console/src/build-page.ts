import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));

/** Bundles what the page loads, by name: once when the package is built, and at each start from sources. */
export async function buildPage(): Promise<Readonly<Record<string, Uint8Array>>> {
  const { outputFiles } = await build({
    entryPoints: { 'console.js': pathOf('main.tsx'), 'console.css': pathOf('console.css') },
    entryNames: '[name]',
    // What all pages need, and the pages that are loaded when one of them is opened.
    splitting: true,
    chunkNames: '[name]',
    outdir: 'built',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    conditions: ['@lobbykit/source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => [
      basename(path).replace(/^console\.(js|css)\.\1$/, 'console.$1'),
      contents,
    ]),
  );
}
