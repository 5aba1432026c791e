import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { referenceFiles } from './files.ts';

const root = new URL('../../', import.meta.url);

test('docs/reference and the client manifest are what the contracts say; npm run reference writes them', async () => {
  const stale: string[] = [];
  for (const [path, content] of await referenceFiles()) {
    const committed = await readFile(new URL(path, root), 'utf8').catch(() => null);
    if (committed !== content) stale.push(path);
  }
  expect(stale).toEqual([]);
});
