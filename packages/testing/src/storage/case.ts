import type { Storage } from '@lobbykit/core/storage';
import { caseTables } from './tables.ts';

/** The groups of cases, by what they are about. */
export type StorageGroup =
  | 'values'
  | 'where'
  | 'order'
  | 'update'
  | 'unique'
  | 'transaction'
  | 'concurrency'
  | 'limits';

/**
 * A capability that only some storages have.
 *
 * - `turn-bound units`: a unit that is still open when the event loop turns ends with `UnitYielded`. Storages with one
 *   writer have it, so no unit blocks the others. A database that runs many units at once does not need it.
 */
export type StorageCapability = 'turn-bound units';

/**
 * One rule that every storage keeps, with its test.
 *
 * Any test runner can run it: `run` resolves, or rejects with an `AssertionError`. `open` returns a new empty storage at
 * each call; the caller of `run` closes it. If a storage lacks the capability in `needs`, skip the case with that reason.
 */
export interface StorageCase {
  /** A sentence that states the rule. */
  readonly name: string;
  readonly group: StorageGroup;
  readonly needs?: StorageCapability;
  run(open: () => Promise<Storage>): Promise<void>;
}

/** Makes the cases of one group. Each receives a storage with all tables of the cases, empty. */
export const casesOf =
  (group: StorageGroup) =>
  (name: string, run: (storage: Storage) => Promise<void>, needs?: StorageCapability): StorageCase => ({
    name,
    group,
    ...(needs === undefined ? {} : { needs }),
    async run(open) {
      const storage = await open();
      await storage.migrate(caseTables);
      await run(storage);
    },
  });
