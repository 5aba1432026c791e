import { accountMetadata } from '../../src/areas/accounts/tables.ts';
import { parties, partyMembers } from '../../src/areas/parties/tables.ts';
import { serverPrefix } from '../../src/metadata/visibility.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';

type Values = Readonly<Record<string, unknown>>;
type Call = (table: Table, ...args: readonly unknown[]) => Promise<unknown>;

/** Replaces an operation of a storage and of its units. */
function replaced(
  storage: Storage,
  operation: 'get' | 'find' | 'delete',
  replace: (sound: Call) => Call,
): Storage {
  const on = <On extends StorageOperations>(operations: On): On => ({
    ...operations,
    [operation]: replace(operations[operation] as unknown as Call),
  });
  // Without these, the backend reads with `get` and `find`.
  const { getWith: _, getReferenced: __, findReferenced: ___, ...others } = storage;
  return { ...on(others), transaction: (work) => storage.transaction((unit) => work(on(unit))) };
}

/** Faults of a storage, each of which breaks another rule of the sequences. */
export const plantedFaults: Readonly<Record<string, (storage: Storage) => Storage>> = {
  'a unit that is kept although it was refused': (storage) => ({
    ...storage,
    transaction: async (work) => {
      const ended = await storage.transaction(async (unit) => {
        try {
          return { result: await work(unit) };
        } catch (error) {
          return { error };
        }
      });
      if ('error' in ended) throw ended.error;
      return ended.result;
    },
  }),
  'a removed party that can still be read': (storage) => {
    const seen = new Map<unknown, Values>();
    return replaced(storage, 'get', (get) => async (table, key) => {
      const row = (await get(table, key)) as Values | null;
      if (table !== parties) return row;
      const { id } = key as Values;
      if (row) seen.set(id, row);
      return row ?? seen.get(id) ?? null;
    });
  },
  'metadata of all players that one player reads': (storage) =>
    replaced(storage, 'find', (find) => async (table, query) => {
      const { where, ...others } = query as { readonly where?: Values; readonly after?: Values };
      if (table !== accountMetadata || where?.ownerId === undefined) return find(table, query);
      const { ownerId: _, ...open } = where;
      const rows = (await find(table, { ...others, where: open })) as readonly {
        readonly entryKey: string;
      }[];
      // A reader skips the hidden keys of its own player. Foreign ones behind them would make it skip for ever.
      return others.after ? rows.filter(({ entryKey }) => !entryKey.startsWith(serverPrefix)) : rows;
    }),
  'a member who remains in a party that ended': (storage) =>
    replaced(storage, 'delete', (remove) => async (table, ...args) => {
      const { partyId } = (args[0] ?? {}) as Values;
      return table === partyMembers && partyId !== undefined ? [] : remove(table, ...args);
    }),
};
