import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkOrdersModel } from './orders.ts';

test('offers and orders behave like the model', { timeout: 120_000 }, () =>
  checkOrdersModel([storages.memory], caseCounts.ordersRuns.perChange),
);

test('offers and orders give the same answers on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkOrdersModel(Object.values(storages), caseCounts.economyComparisons.perChange),
);

test('control: the model check of orders finds a storage that forgets which lines are granted', async () => {
  const memory = createMemoryStorage();
  const forgetful: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          find: async (table: never, query: never) => {
            const rows = (await unit.find(table, query)) as Record<string, unknown>[];
            return rows.map((row) => ('itemNumber' in row ? { ...row, state: 0 } : row)) as never;
          },
        }),
      ),
  };
  const check = checkOrdersModel([async () => forgetful], 100, { endOnFailure: true });
  await expect(check).rejects.toThrow();
});
