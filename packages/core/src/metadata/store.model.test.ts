import { expect, test } from 'vitest';
import { checkMetadataModel } from '../../test/models/metadata.ts';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import type { Storage } from '../storage/storage.ts';

test('metadata answers whatever a map with the same rules does, and its counters are exact', () =>
  checkMetadataModel(async () => createMemoryStorage(), 500));

test('the comparison can fail: a storage that forgets to add to counters is found out', async () => {
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
