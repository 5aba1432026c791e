import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runTool } from '../program.ts';

/**
 * Writes the declarations of a package to its `dist`, one file for each source that an entry leads to.
 *
 * TypeScript 7 does this in a second where tsup, which needs the compiler before it, takes ten. What no entry leads to
 * is removed: users never see it, and in the storages it would name the private package.
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
  const reached = new Set<string>();
  for (const entry of entries) reach(resolve(folder, entry), reached);
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    if (!reached.has(join(folder, file))) rmSync(join(folder, file));
  }
  return undefined;
}

/**
 * Follows the imports of a declaration file. Gives them the ending that every compiler and bundler looks for, and
 * indents by tabs in place of four spaces, which makes the declarations of the core a tenth smaller.
 */
function reach(file: string, reached: Set<string>): void {
  if (reached.has(file)) return;
  reached.add(file);
  const text = readFileSync(file, 'utf8');
  const relative = /((?:from|import)\s*\(?\s*['"])(\.[^'"]+)\.ts(['"])/g;
  const imported = [...text.matchAll(relative)].map((match) => match[2]!);
  const indented = text.replaceAll(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));
  writeFileSync(file, indented.replaceAll(relative, '$1$2.js$3'));
  for (const path of imported) reach(resolve(dirname(file), `${path}.d.ts`), reached);
}
