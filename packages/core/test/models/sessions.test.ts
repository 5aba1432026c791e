import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkSessionsModel } from './sessions.ts';
import { storagesWithTasksOf } from './tasks-of.ts';

test('sessions behave like the model', () =>
  checkSessionsModel([storages.memory], caseCounts.modelRuns.perChange));

test('sessions behave like the model if an account may have only one', () =>
  checkSessionsModel([storages.memory], 50, { singleSession: true }));

test('sessions give the same answers on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkSessionsModel(
    storagesWithTasksOf('authentication', 'events', 'sessions'),
    caseCounts.modelComparisons.perChange,
  ),
);

test('control: the model check of sessions finds a storage that keeps replaced tokens valid', async () => {
  const memory = createMemoryStorage();
  const forgiving: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: async (table, where, patch, options) =>
            table.name === 'sessions' && 'lastsUntil' in patch && !('state' in patch)
              ? []
              : unit.update(table, where, patch, options),
        }),
      ),
  };
  await expect(checkSessionsModel([async () => forgiving], 100)).rejects.toThrow();
});
