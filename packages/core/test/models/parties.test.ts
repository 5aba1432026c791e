import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkPartiesModel } from './parties.ts';
import { storagesWithTasksOf } from './tasks-of.ts';

test('parties behave like the model', { timeout: 120_000 }, () =>
  checkPartiesModel([storages.memory], caseCounts.partiesRuns.perChange),
);

test('parties give the same answers on memory, SQLite and Postgres', { timeout: 300_000 }, () =>
  checkPartiesModel(
    storagesWithTasksOf('connections', 'events', 'parties'),
    caseCounts.modelComparisons.perChange,
  ),
);

test('control: the model check of parties finds a storage that does not count members', {
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
