import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { compareStorages, fuzzStorage } from './storages.ts';

test('memory, SQLite and Postgres answer the same requests alike, to the byte', {
  timeout: 120_000,
}, async () => {
  expect(await compareStorages(Object.values(storages), 8)).toBeGreaterThan(400);
});

test.each(['SQLite', 'Postgres'] as const)(
  'on %s too, whatever is sent, the answer is a documented one',
  { timeout: 120_000 },
  (name) => fuzzStorage(storages[name], 4),
);

test('the comparison can fail: a storage that sorts the other way round is found out', async () => {
  const memory = createMemoryStorage();
  const reversed: Storage = {
    ...memory,
    find: async (table, query) => (await memory.find(table, query)).reverse(),
  };
  await expect(compareStorages([storages.memory, async () => reversed], 5)).rejects.toThrow();
});
