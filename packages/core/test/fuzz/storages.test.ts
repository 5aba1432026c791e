import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { compareStorages, fuzzStorage } from './storages.ts';

test('memory, SQLite and Postgres return identical responses to the same requests', {
  timeout: 300_000,
}, async () => {
  expect(
    await compareStorages(Object.values(storages), caseCounts.fuzzComparisons.perChange),
  ).toBeGreaterThan(400);
});

test.each(['SQLite', 'Postgres'] as const)(
  'on %s, every fuzzed request gets a documented response',
  { timeout: 300_000 },
  (name) => fuzzStorage(storages[name], 4),
);

test('the comparison of storages fails for a storage that sorts in reverse', async () => {
  const memory = createMemoryStorage();
  const reversed: Storage = {
    ...memory,
    find: async (table, query) => (await memory.find(table, query)).reverse(),
  };
  await expect(compareStorages([storages.memory, async () => reversed], 5)).rejects.toThrow();
});
