import { join } from 'node:path';
import { allRows, type Table } from '@lobbykit/core/storage';
import { inject } from 'vitest';
import { createReusedStorages, type ReusedStorage } from '../../../test/reused-storages.ts';
import { openWith } from '../src/open.ts';
import type { SqliteStorage } from '../src/options.ts';

/** Opens an empty storage, if possible on the file of an earlier test of this process. */
export const openReusedDatabase: () => Promise<SqliteStorage> = createReusedStorages(openDatabase);

let opened = 0;

async function openDatabase(): Promise<ReusedStorage<SqliteStorage>> {
  const path = join(inject('sqliteFolder'), `${process.pid}-${opened++}.db`);
  // A sync takes real time, but most tests have a clock that does not wait for it.
  const storage = await openWith({ path }, { sync: async () => undefined });
  return {
    storage,
    async deleteRows(tables) {
      // A test fills a few of its 130 tables, and to look into one takes a fraction of what a deletion takes.
      const filled: Table[] = [];
      for (const table of tables)
        if ((await storage.find(table, { limit: 1 })).length > 0) filled.push(table);
      await storage.transaction(async (unit) => {
        for (const table of filled) await unit.delete(table, allRows);
      });
    },
  };
}
