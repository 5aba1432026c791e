import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';
import { browserBundle } from './browser-bundle.ts';

const ownArea = 'packages/core/test/area-client/generated/guilds-client.ts';

test('a page with an own area loads the client and the written module, and neither zod nor code of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-page-'));
  try {
    const page = join(folder, 'page.ts');
    const from = (path: string): string => JSON.stringify(join(root, path));
    writeFileSync(
      page,
      `import { createClient } from ${from('packages/client/src/index.ts')};
       import { guildsClient } from ${from(ownArea)};
       export const client = createClient({ baseUrl: location.origin, areas: [guildsClient] });`,
    );
    const { code, files } = await browserBundle(page);
    const loaded = files.map((file) => resolve(file)).filter((file) => file !== resolve(page));
    const paths = loaded.map((file) => relative(root, file));
    expect(paths).toContain(ownArea);
    expect(paths.filter((path) => path !== ownArea && !path.startsWith('packages/client/src/'))).toEqual([]);
    expect(code.toString()).toContain('/guilds/leave');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
