import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/**
 * Reads a file of the page, compressed. The build has put it beside the code. Sources have none: they build it when it is
 * asked for. In the executable of one file, another module takes the place of this one.
 */
export async function readBuilt(name: string): Promise<Buffer> {
  const file = new URL(`./${name}.gz`, import.meta.url);
  if (existsSync(file)) return readFileSync(file);
  const builder = new URL('./build-page.ts', import.meta.url).href;
  const { buildPage } = (await import(builder)) as typeof import('./build-page.ts');
  return gzipSync((await buildPage())[name]!);
}
