import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { checkSanctions } from './model.ts';

const isOnDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';

test('sanctions do what a list of them says, at each millisecond', { timeout: 120_000 }, () =>
  checkSanctions({ count: isOnDatabase ? 5 : 50, length: 30 }),
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

const isSanctions = ({ name }: { readonly name: string }): boolean => name === 'moderation_sanctions';

const faults: Readonly<Record<string, (unit: Storage) => Partial<Storage>>> = {
  'finds the sanction that ends first': (unit) => ({
    find: async (table, query) =>
      isSanctions(table) && query.limit === 1
        ? (await unit.find(table, { ...query, limit: 100 })).slice(-1)
        : unit.find(table, query),
  }),
  'does not write that an account is banned': (unit) => ({
    update: (async (table: { readonly name: string }, where: object, patch: object, ...more: []) =>
      'bannedUntil' in patch
        ? []
        : unit.update(table as never, where as never, patch as never, ...more)) as Storage['update'],
  }),
  'forgets who may not wait for a match': (unit) => ({
    find: async (table, query) => (isSanctions(table) && query.limit !== 1 ? [] : unit.find(table, query)),
  }),
};

test.each(Object.keys(faults))(
  'control: the model check of sanctions finds a storage that %s',
  async (fault) => {
    await expect(
      checkSanctions({ count: 100, length: 30 }, async () => faulty(faults[fault]!)),
    ).rejects.toThrow();
  },
);
