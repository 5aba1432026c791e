import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

/**
 * Reads a file of the page, compressed. The build has put it beside the code. Sources have none: they compress the original.
 * In the executable of one file, another module takes the place of this one.
 */
export function readVendored(name: string): Buffer {
  const file = new URL(`./${name}.gz`, import.meta.url);
  if (existsSync(file)) return readFileSync(file);
  return gzipSync(readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)));
}
