import type { Storage } from '@lobbykit/core/storage';
import { caseTables } from './tables.ts';

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
 * What some storages have and others do without.
 *
 * - `turn-bound units`: a unit that is still open when the event loop turns ends with `UnitYielded`. Storages with one
 *   writer have it, so that no unit holds up the others; a database that runs many at once does without.
 */
export type StorageCapability = 'turn-bound units';

/**
 * One rule that every storage keeps, with its proof.
 *
 * Any test runner can run it: `run` resolves, or rejects with what `node:assert` found. `open` gives an empty storage,
 * fresh at each call; whoever gave it closes it. Where a storage lacks what the case `needs`, skip it and print why.
 */
export interface StorageCase {
  /** A sentence that states the rule. */
  readonly name: string;
  readonly group: StorageGroup;
  readonly needs?: StorageCapability;
  run(open: () => Promise<Storage>): Promise<void>;
}

/** Makes the cases of one group; each gets a storage with all tables of the cases, empty. */
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
