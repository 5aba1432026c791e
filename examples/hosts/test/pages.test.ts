import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The pages in docs/hosts show the files of the projects, which the long test installs and tries. */

const projects = join(import.meta.dirname, '..');
const pages = join(projects, '../../docs/hosts');
const block = /^```ts ignore: the file (\S+), which a test installs and runs\n([\s\S]*?)^```$/gm;

test('every file of a project stands in the page of its host as it is', () => {
  const shown = globSync('*.md', { cwd: pages }).flatMap((page) =>
    [...readFileSync(join(pages, page), 'utf8').matchAll(block)].map(([, path = '', text]) => {
      expect(text, `${page} shows ${path}`).toBe(readFileSync(join(projects, path), 'utf8'));
      return path;
    }),
  );
  const files = globSync('{hono,nestjs,nextjs}/**/*.ts', { cwd: projects });
  expect(shown.sort()).toEqual(files.map((path) => path.replaceAll('\\', '/')).sort());
});
