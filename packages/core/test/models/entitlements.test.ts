import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkEntitlementsModel } from './entitlements.ts';

test('entitlements behave like the model', { timeout: 60_000 }, () =>
  checkEntitlementsModel([storages.memory], caseCounts.entitlementsRuns.perChange),
);

test('entitlements give the same answers on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkEntitlementsModel(Object.values(storages), caseCounts.friendsComparisons.perChange),
);

test('control: the model check of entitlements finds a storage that forgets locks', async () => {
  const memory = createMemoryStorage();
  const forgetful: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          lock: async (table: never, where: never, options: never) => {
            const rows = (await unit.lock(table, where, options)) as Record<string, unknown>[];
            return rows.map((row) => ('locked' in row ? { ...row, locked: false } : row)) as never;
          },
        }),
      ),
  };
  const check = checkEntitlementsModel([async () => forgetful], 100, { endOnFailure: true });
  await expect(check).rejects.toThrow();
});
