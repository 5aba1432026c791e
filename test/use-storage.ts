import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freshPostgres } from './postgres.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A setup file of vitest. `STORAGE=sqlite` or `STORAGE=postgres` runs every test backend on that storage. */
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
      const { openWith } = await import('../packages/storage-sqlite/src/open.ts');
      // A sync takes real time, but most tests have a clock that does not wait for it.
      return openWith({ path: join(folder, `${opened++}.db`) }, { sync: async () => undefined });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    break;
  }
  case 'postgres': {
    const { useTestStorage } = await import('../packages/testing/src/test-storage.ts');
    const { openPostgres } = await import('../packages/storage-postgres/src/index.ts');
    const { closedSchemas, emptySchema, closeConnection } = await import(
      '../packages/storage-postgres/test/empty-schema.ts'
    );
    // Creating all tables takes half a second, emptying them a hundredth of a second. So tests reuse closed schemas.
    useTestStorage(async () => {
      const reusable = closedSchemas.pop();
      if (reusable) await emptySchema(reusable);
      const schema = reusable ?? (await freshPostgres());
      const storage = await openPostgres({ ...schema, maxConnections: 4 });
      return {
        ...storage,
        async close() {
          await storage.close();
          closedSchemas.push(schema);
        },
      };
    });
    afterAll(closeConnection);
    break;
  }
  default:
    throw new Error(`STORAGE must be memory, sqlite or postgres, not ${process.env.STORAGE}`);
}
