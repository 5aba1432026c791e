import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkPartiesModel } from './parties.ts';

test('parties do whatever the model does', { timeout: 120_000 }, () =>
  checkPartiesModel([storages.memory], 200),
);

test('parties answer alike on memory, SQLite and Postgres', { timeout: 300_000 }, () =>
  checkPartiesModel(Object.values(storages), 50),
);

test('the comparison can fail: a storage that counts no members is found out', {
  timeout: 60_000,
}, async () => {
  const memory = createMemoryStorage();
  const forgetful: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: async (table, where, patch, options) =>
            table.name === 'parties' && 'members' in patch
              ? unit.update(table, where, { ...patch, members: { add: 0 } } as typeof patch, options)
              : unit.update(table, where, patch, options),
        }),
      ),
  };
  await expect(checkPartiesModel([async () => forgetful], 100)).rejects.toThrow();
});
