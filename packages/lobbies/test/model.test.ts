import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../test/case-counts.ts';
import { checkLobbiesModel } from './model.ts';

const isOnDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';
const commands = countOf(caseCounts.groupsCommands);

test('lobbies behave like the model, also if two players act at once', { timeout: 120_000 }, () =>
  checkLobbiesModel({
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
      table.name === 'lobby_members' && query.orderBy
        ? (await unit.find(table, query)).toReversed()
        : unit.find(table, query),
  }),
  'keeps what a kick has written for nobody': (unit) => ({
    insert: async (table, rows, options) =>
      table.name === 'lobby_kicks' ? ([rows].flat() as never) : unit.insert(table, rows, options),
  }),
  'does not count the free places': (unit) => ({
    update: (async (table: { readonly name: string }, where: object, patch: object, ...more: []) => {
      const { freeSeats: _, ...rest } = patch as { readonly freeSeats?: number };
      return unit.update(table as never, where as never, rest as never, ...more);
    }) as Storage['update'],
  }),
  'forgets that players are ready no more': (unit) => ({
    update: (async (table: { readonly name: string }, where: object, patch: object, ...more: []) =>
      table.name === 'lobby_members' && 'lobbyId' in where && 'isReady' in patch
        ? []
        : unit.update(table as never, where as never, patch as never, ...more)) as Storage['update'],
  }),
};

test.each(Object.keys(faults))(
  'control: the model check of lobbies finds a storage that %s',
  async (fault) => {
    const storage = faulty(faults[fault]!);
    await expect(checkLobbiesModel({ count: 100, commands: 50 }, storage)).rejects.toThrow();
  },
);
