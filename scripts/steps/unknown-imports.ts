import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Manifest } from '../workspace.ts';

/**
 * Returns the modules that the built files of a package import, also those that are loaded only when they are needed, and
 * that its users do not have: neither modules of Node nor declared.
 */
export async function unknownImports(
  folder: string,
  files: readonly string[],
  { name, dependencies, peerDependencies, optionalDependencies }: Manifest,
): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: files.map((file) => join(folder, file)),
    outdir: folder,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const declared = { ...dependencies, ...peerDependencies, ...optionalDependencies };
  const imported = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const outside = new Set(imported.filter(({ external }) => external).map(({ path }) => path));
  return [...outside].filter((path) => {
    const owner = path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/');
    return !isBuiltin(path) && owner !== name && !Object.hasOwn(declared, owner);
  });
}
