import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startScript } from './page.ts';
import { readVendored } from './vendored.ts';

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
  'swagger-ui-bundle.js': { contentType: javascript, read: () => readVendored('swagger-ui-bundle.js') },
  'swagger-ui.css': { contentType: 'text/css; charset=utf-8', read: () => readVendored('swagger-ui.css') },
};

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
