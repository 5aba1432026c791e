import { isStorageFailure } from '../storage/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import { createGroups } from './groups.ts';

export interface UnitGroupsOptions<Item, Result> {
  readonly storage: Pick<Storage, 'isRemote'>;
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'after'>;
  /** Runs one item in a unit of its own. */
  readonly alone: (item: Item) => Promise<Result>;
  /**
   * Runs two or more items of one key in one unit, and returns their results in their order. Null is in the place of an item
   * for which the unit did nothing, and which needs one of its own.
   */
  readonly together: (items: readonly Item[]) => Promise<readonly (Result | null)[]>;
  /** Items with the same identity are never in one group. */
  readonly identityOf?: (item: Item) => unknown;
}

/** A unit of so many items takes some milliseconds. */
const maxItems = 64;
/** An item that waits for a lock makes others wait no longer than this. */
const maxRunMilliseconds = 50;

/**
 * Returns a function that runs items in groups, each of them in one unit: all that come while a group of their key runs are
 * the next one. An item alone runs as if there were no groups. What makes one item fail harms no other: if the unit of a
 * group fails, each item gets one of its own. If the storage fails, each item fails with it: the unit may have been
 * committed, and no item may be done twice.
 *
 * On a storage that is not remote each item runs alone: on SQLite logins in groups cost 1.09 times the processor time.
 */
export function createUnitGroups<Item, Result>({
  storage,
  clock,
  alone,
  together,
  ...options
}: UnitGroupsOptions<Item, Result>): (key: string, item: Item) => Promise<Result> {
  if (!storage.isRemote) return (_key, item) => alone(item);

  async function run(
    items: readonly Item[],
    inContextOf: <R>(at: number, work: () => R) => R,
  ): Promise<readonly (Result | Promise<Result>)[]> {
    if (items.length === 1) return [await alone(items[0]!)];
    const runAlone = (at: number): Promise<Result> => inContextOf(at, () => alone(items[at]!));
    try {
      return (await together(items)).map((result, at) => result ?? runAlone(at));
    } catch (error) {
      if (isStorageFailure(error)) return items.map(() => Promise.reject(error));
      return items.map((_, at) => runAlone(at));
    }
  }

  return createGroups({ ...options, clock, run, maxItems, maxRunMilliseconds });
}
