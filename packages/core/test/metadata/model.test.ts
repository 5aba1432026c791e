import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { checkMetadataModel } from '../models/metadata.ts';

test('a metadata store gives the same answers as a model, and its counters are exact', () =>
  checkMetadataModel(async () => createMemoryStorage(), caseCounts.metadataRuns.perChange));

test('control: the model check finds a storage that does not update counters', async () => {
  const memory = createMemoryStorage();
  const forgetful: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: async (table, where, patch, options) =>
            unit.update(
              table,
              where,
              table.name === 'model_owners'
                ? ({ ...patch, metadataEntries: { add: 0 } } as typeof patch)
                : patch,
              options,
            ),
        }),
      ),
  };
  await expect(checkMetadataModel(async () => forgetful, 100)).rejects.toThrow();
});
