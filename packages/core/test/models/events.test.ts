import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkEventsModel } from './events.ts';
import { storagesWithTasksOf } from './tasks-of.ts';

test('event streams behave like the model', { timeout: 60_000 }, () =>
  checkEventsModel([storages.memory], caseCounts.modelRuns.perChange),
);

test('event streams get the same events on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkEventsModel(storagesWithTasksOf('connections', 'events'), caseCounts.modelComparisons.perChange),
);

test('control: the model check of events finds a storage that loses an event', {
  timeout: 60_000,
}, async () => {
  const memory = createMemoryStorage();
  const forgetful: Storage = {
    ...memory,
    find: async (table, query) => {
      const rows = await memory.find(table, query);
      return table.name === 'event_log' && rows.length > 3 ? rows.toSpliced(1, 1) : rows;
    },
  };
  await expect(checkEventsModel([async () => forgetful], 100)).rejects.toThrow();
});
