import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readBuilt } from './built-files.ts';

/** A file that the page loads. */
export interface PageFile {
  readonly contentType: string;
  /** In quotes, as the header has it. */
  readonly etag: string;
  readonly compressed: Buffer;
  /** For the few clients that accept no gzip. */
  plain(): Buffer;
}

const contentTypes: Readonly<Record<string, string>> = {
  'console.js': 'text/javascript; charset=utf-8',
  'chunk.js': 'text/javascript; charset=utf-8',
  'more-pages.js': 'text/javascript; charset=utf-8',
  'console.css': 'text/css; charset=utf-8',
};

/** Returns a function that finds a file by its name. Each is read when it is first asked for. */
export function createFiles(): (name: string) => Promise<PageFile> | undefined {
  const files = new Map<string, Promise<PageFile>>();
  return (name) => {
    const known = files.get(name);
    const contentType = Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined;
    if (known || contentType === undefined) return known;
    const file = readFile(name, contentType);
    files.set(name, file);
    return file;
  };
}

async function readFile(name: string, contentType: string): Promise<PageFile> {
  const compressed = await readBuilt(name);
  const digest = createHash('sha256').update(compressed).digest('base64url').slice(0, 22);
  return { contentType, etag: `"${digest}"`, compressed, plain: () => gunzipSync(compressed) };
}
