import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsup';

/** A program as a browser loads it. */
export interface BrowserBundle {
  /** The code, minified. */
  readonly code: Buffer;
  /** The files that the code is made of, as paths from the working directory. */
  readonly files: readonly string[];
}

/** Bundles a file with everything that it imports. A module of Node does not resolve and fails the build. */
export async function browserBundle(entry: string): Promise<BrowserBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-browser-'));
  try {
    await build({
      config: false,
      silent: true,
      entry: { bundle: entry },
      outDir: folder,
      format: 'esm',
      platform: 'browser',
      noExternal: [/.*/],
      minify: true,
      splitting: false,
      metafile: true,
      outExtension: () => ({ js: '.js' }),
    });
    const { inputs } = JSON.parse(readFileSync(join(folder, 'metafile-esm.json'), 'utf8')) as {
      readonly inputs: Readonly<Record<string, unknown>>;
    };
    return { code: readFileSync(join(folder, 'bundle.js')), files: Object.keys(inputs) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
