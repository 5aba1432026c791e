import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const fence = /^```(?:ts|js|typescript|javascript)\b[^\n]*\n([\s\S]*?)^```$/gm;

/** The pages with code that readers run by Node itself. The tests of this one are compiled by their runner. */
const pages = globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md'], {
  cwd: root,
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('node_modules') && path !== 'docs/testing.md');

/** Decorators are left as they are: frameworks that have them compile them. */
const compiled = async (code: string, target: string): Promise<string> =>
  (await transform(code, { loader: 'ts', format: 'esm', target, supported: { decorators: true } })).code;

/** Returns whether Node 22 knows all syntax of a text: what a target knows is not rewritten for it. */
async function isKnown(code: string): Promise<boolean> {
  const whole = await compiled(code, 'esnext').catch(() => null);
  // A part, such as one method of an object, cannot be compiled alone.
  return whole === null ? !/\busing \w+ =/.test(code) : (await compiled(code, 'node22')) === whole;
}

test('code that Node 22 refuses is found', async () => {
  expect(await isKnown('await using a = await open();')).toBe(false);
  expect(await isKnown('get: async () => { await using a = await open(); },')).toBe(false);
  expect(await isKnown('const a = await open();')).toBe(true);
});

test.each(pages)('Node 22 knows the syntax of the code in %s', async (page) => {
  for (const [, code] of readFileSync(join(root, page), 'utf8').matchAll(fence))
    expect([code, await isKnown(code!)]).toEqual([code, true]);
});
