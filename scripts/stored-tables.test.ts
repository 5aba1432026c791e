import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCatalogue, engineTables } from '../packages/core/src/catalogue/index.ts';
import { everyArea } from '../packages/lobbykit/src/server/areas.ts';
import { tablesDigest } from '../packages/lobbykit/test/stored-databases/tables-digest.ts';
import { root } from './workspace.ts';

const folder = 'packages/lobbykit/test/stored-databases';
const command = `STORE_TABLES=1 vitest run --project 'all*' ${folder}`;

test(`the tables as they are declared have a stored database, which later versions must migrate; to write it: ${command}`, () => {
  const { tables } = createCatalogue(everyArea, engineTables);
  const stored = readdirSync(join(root, folder, 'stored')).map((name) => name.slice(5, 13));
  expect(stored).toContain(tablesDigest(tables));
});
