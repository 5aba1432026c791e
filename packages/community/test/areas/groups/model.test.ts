import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../../test/case-counts.ts';
import { checkGroupsModel } from './model.ts';

const isOnDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';
const commands = countOf(caseCounts.groupsCommands);

test('groups behave like the model, also if two players act at once', { timeout: 120_000 }, () =>
  checkGroupsModel({
    count: countOf(isOnDatabase ? caseCounts.groupsComparisons : caseCounts.groupsRuns),
    commands,
  }),
);

/** A storage in memory that does something wrong in its units. */
function faulty(change: (unit: Storage) => Partial<Storage>): Storage {
  const memory = createMemoryStorage();
  return {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) => work({ ...unit, ...change(unit as unknown as Storage) } as typeof unit)),
  };
}

const faults: Readonly<Record<string, (unit: Storage) => Partial<Storage>>> = {
  'reads members in no order': (unit) => ({
    find: async (table, query) =>
      table.name === 'group_members' && query.orderBy
        ? (await unit.find(table, query)).toReversed()
        : unit.find(table, query),
  }),
  'lets two groups have one name': (unit) => ({
    insert: async (table, rows, options) =>
      table.name === 'group_names' ? ([rows].flat() as never) : unit.insert(table, rows, options),
  }),
  'keeps what a kick has written for nobody': (unit) => ({
    insert: async (table, rows, options) =>
      table.name === 'group_kicks' ? ([rows].flat() as never) : unit.insert(table, rows, options),
  }),
};

test.each(Object.keys(faults))(
  'control: the model check of groups finds a storage that %s',
  async (fault) => {
    const storage = faulty(faults[fault]!);
    await expect(checkGroupsModel({ count: 100, commands: 50 }, storage)).rejects.toThrow();
  },
);
