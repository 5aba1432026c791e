import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runTool } from '../program.ts';
import { reachableDeclarations } from './declaration-graph.ts';

/**
 * Writes the declarations of a package to its `dist`: those that an entry leads to, in the files of their sources.
 *
 * TypeScript 7 does this in a second. tsup needs the compiler before it and takes ten. What no entry leads to is
 * removed: users never see it, and in the storages it would name the private package.
 */
export async function writeDeclarations(
  folder: string,
  entries: readonly string[],
): Promise<string | undefined> {
  const settings = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    'src',
    '--outDir',
    'dist',
  ];
  // Without the workspace's own condition, other packages are read from their declarations and not from their sources.
  const { code, output } = await runTool('tsc', ['-p', '.', '--customConditions', 'null', ...settings], {
    cwd: folder,
  });
  if (code !== 0) return output;
  const read = (path: string): string | undefined =>
    existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/^(?: {4})+/gm, tabs) : undefined;
  const paths = entries.map((entry) => resolve(folder, entry));
  const reachable = reachableDeclarations(paths, read);
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const statements = reachable.get(join(folder, file));
    if (statements === undefined) rmSync(join(folder, file));
    else
      writeFileSync(
        join(folder, file),
        `${statements
          .map(({ text }) => withEnding(text))
          .join('')
          .trim()}\n`,
      );
  }
  return undefined;
}

/** Indents by tabs in place of four spaces each, which makes the declarations of the core a tenth smaller. */
function tabs(spaces: string): string {
  return '\t'.repeat(spaces.length / 4);
}

/** Gives imports of sources the ending that every compiler and bundler looks for. */
function withEnding(text: string): string {
  return text.replaceAll(/((?:from|import)\s*\(?\s*['"])(\.[^'"]+)\.ts(['"])/g, '$1$2.js$3');
}
