import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkSessionsModel } from './sessions.ts';

test('sessions do whatever the model does', () => checkSessionsModel([storages.memory], 100));

test('sessions do whatever the model does where an account has one alone', () =>
  checkSessionsModel([storages.memory], 50, { singleSession: true }));

test('sessions answer alike on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkSessionsModel(Object.values(storages), 50),
);

test('the comparison can fail: a storage that lets replaced tokens live on is found out', async () => {
  const memory = createMemoryStorage();
  const forgiving: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: async (table, where, patch, options) =>
            table.name === 'sessions' && 'lastsUntil' in patch && !('state' in patch)
              ? []
              : unit.update(table, where, patch, options),
        }),
      ),
  };
  await expect(checkSessionsModel([async () => forgiving], 100)).rejects.toThrow();
});
