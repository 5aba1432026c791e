import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The page as a browser loads it. */
export interface PageBundle {
  readonly code: string;
  /** The files that the code is made of. */
  readonly files: readonly string[];
}

/** The conditions with which this process resolves packages. The workspace runs from the sources. */
const ownConditions = process.execArgv.flatMap((argument) => /^--conditions=(.+)$/.exec(argument)?.[1] ?? []);

/** Bundles the page with everything that it imports. A module of Node does not resolve and fails the build. */
export async function bundlePage(conditions: readonly string[] = ownConditions): Promise<PageBundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../page/page.ts', import.meta.url))],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
    conditions: [...conditions],
  });
  return { code: outputFiles[0]!.text, files: Object.keys(metafile.inputs) };
}
