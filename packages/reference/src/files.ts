import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startScript } from './page.ts';

/** A file that the page loads. */
export interface PageFile {
  readonly contentType: string;
  /** In quotes, as the header has it. */
  readonly etag: string;
  readonly compressed: Buffer;
  /** For the few clients that accept no gzip. */
  plain(): Buffer;
}

const javascript = 'text/javascript; charset=utf-8';

const sources: Readonly<Record<string, { readonly contentType: string; readonly read: () => Buffer }>> = {
  'start.js': { contentType: javascript, read: () => gzipSync(startScript) },
  'swagger-ui-bundle.js': { contentType: javascript, read: () => vendored('swagger-ui-bundle.js') },
  'swagger-ui.css': { contentType: 'text/css; charset=utf-8', read: () => vendored('swagger-ui.css') },
};

/** Reads a compressed file that the build has put beside the code. Sources have none: they compress the original. */
function vendored(name: string): Buffer {
  const file = new URL(`./${name}.gz`, import.meta.url);
  if (existsSync(file)) return readFileSync(file);
  return gzipSync(readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)));
}

/** Returns a function that finds a file by its name. Each is read when it is first asked for. */
export function createFiles(): (name: string) => PageFile | undefined {
  const files = new Map<string, PageFile>();
  return (name) => {
    const known = files.get(name);
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (known || !source) return known;
    const compressed = source.read();
    const digest = createHash('sha256').update(compressed).digest('base64url').slice(0, 22);
    const file: PageFile = {
      contentType: source.contentType,
      etag: `"${digest}"`,
      compressed,
      plain: () => gunzipSync(compressed),
    };
    files.set(name, file);
    return file;
  };
}
