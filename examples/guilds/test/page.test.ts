import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeAreaClient } from '@lobbykit/core/area';
import { expect, test } from 'vitest';
import { bundlePage } from '../src/bundle-page.ts';
import { game } from '../src/game.ts';

const generated = join(import.meta.dirname, '../src/generated');

test.each(game.areas.map(({ contract }) => [contract.area, contract] as const))(
  'the client of %s is the one that write-clients.ts writes',
  async (area, contract) => {
    const written = await readFile(join(generated, `${area}-client.ts`), 'utf8');
    expect(written, 'run write-clients.ts again').toBe(writeAreaClient(contract));
  },
);

test('the page has the typed client in it, and neither zod nor code of the server', async () => {
  const { code, files } = await bundlePage(['@lobbykit/source']);
  expect(code).toContain('/guilds/chest/deposit');
  const others = files.filter((file) => !file.includes('packages/client/src/'));
  expect(others.map((file) => basename(file)).sort()).toEqual([
    'guilds-client.ts',
    'page.ts',
    'wallets-client.ts',
  ]);
});
