import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkLeaderboardsModel } from './leaderboards.ts';

test('leaderboards behave like the model', { timeout: 120_000 }, () =>
  checkLeaderboardsModel([storages.memory], caseCounts.leaderboardsRuns.perChange),
);

test('leaderboards give the same answers on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkLeaderboardsModel(Object.values(storages), caseCounts.economyComparisons.perChange),
);

test('control: the model check of leaderboards finds a storage that counts an entry too few', async () => {
  const memory = createMemoryStorage();
  const forgetful: Storage = {
    ...memory,
    sum: async (table, column, where) => {
      const sum = await memory.sum(table, column, where);
      return sum > 2 ? sum - 1 : sum;
    },
  };
  const check = checkLeaderboardsModel([async () => forgetful], 100, { endOnFailure: true });
  await expect(check).rejects.toThrow();
});
