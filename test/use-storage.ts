import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freshPostgres } from './postgres.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A setup file of vitest: `STORAGE=sqlite` or `postgres` runs every test backend on that storage. */
switch (process.env.STORAGE) {
  case undefined:
  case '':
  case 'memory':
    break;
  case 'sqlite': {
    const { useTestStorage } = await import('../packages/testing/src/test-storage.ts');
    const folder = scratchFolder('lobbykit-tests-');
    let opened = 0;
    useTestStorage(async () => {
      const { openSqlite } = await import('../packages/storage-sqlite/src/index.ts');
      return openSqlite({ path: join(folder, `${opened++}.db`) });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    break;
  }
  case 'postgres': {
    const { useTestStorage } = await import('../packages/testing/src/test-storage.ts');
    const { openPostgres } = await import('../packages/storage-postgres/src/index.ts');
    const { closedSchemas, emptySchema, endEmptying } = await import(
      '../packages/storage-postgres/test/empty-schema.ts'
    );
    // To make all tables takes half a second, to empty them a hundredth: what a test has closed is for the next one.
    useTestStorage(async () => {
      const used = closedSchemas.pop();
      if (used) await emptySchema(used);
      const place = used ?? (await freshPostgres());
      const storage = await openPostgres({ ...place, maxConnections: 4 });
      return {
        ...storage,
        async close() {
          await storage.close();
          closedSchemas.push(place);
        },
      };
    });
    afterAll(endEmptying);
    break;
  }
  default:
    throw new Error(`STORAGE takes memory, sqlite or postgres, not ${process.env.STORAGE}`);
}
