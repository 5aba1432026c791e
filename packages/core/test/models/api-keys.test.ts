import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkApiKeysModel } from './api-keys.ts';

test('policies and keys behave like the model', () =>
  checkApiKeysModel([storages.memory], caseCounts.modelRuns.perChange));

test('policies and keys give the same answers on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkApiKeysModel(Object.values(storages), caseCounts.modelComparisons.perChange),
);

test('control: the model check of keys finds a storage that binds keys to another policy', async () => {
  const memory = createMemoryStorage();
  const binding: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: async (table, where, patch, options) =>
            table.name === 'api_keys' && 'policyId' in patch
              ? unit.update(table, where, { ...patch, policyId: 'policy-other' } as typeof patch, options)
              : unit.update(table, where, patch, options),
        }),
      ),
  };
  await expect(checkApiKeysModel([async () => binding], 100)).rejects.toThrow();
});
