import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { checkFriendsModel } from './friends.ts';
import { storagesWithTasksOf } from './tasks-of.ts';

test('friends behave like the model', { timeout: 60_000 }, () =>
  checkFriendsModel([storages.memory], caseCounts.friendsRuns.perChange),
);

test('friends give the same answers on memory, SQLite and Postgres', { timeout: 120_000 }, () =>
  checkFriendsModel(
    storagesWithTasksOf('connections', 'events', 'friends'),
    caseCounts.friendsComparisons.perChange,
  ),
);

test('control: the model check of friends finds a storage that delivers requests of blocked players', async () => {
  const memory = createMemoryStorage();
  const talkative: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          find: async (table, query) => {
            const rows = await unit.find(table, query);
            return table.name === 'friend_edges' && query.limit === 2
              ? rows.filter((row) => !('state' in row && row.state === 4 && rows.length === 1))
              : rows;
          },
        }),
      ),
  };
  await expect(checkFriendsModel([async () => talkative], 100)).rejects.toThrow();
});
