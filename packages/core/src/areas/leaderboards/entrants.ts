import type { Unit } from '../../kernel/unit-of-work.ts';
import { unitBehind } from '../../kernel/unit-views.ts';
import type { ReadOperations, StorageOperations } from '../../storage/storage.ts';

type Names = ReadonlyMap<string, string>;

/** What leaderboards ask the area whose groups they rank. */
export interface GroupEntrants {
  /** Locks these groups until the unit ends, in the order of their ids, and returns their names. Others are left out. */
  lock(unit: StorageOperations, ids: readonly string[]): Promise<Names>;
  /** Returns the names of these groups. Missing ones are left out. */
  names(reads: Pick<ReadOperations, 'find'>, ids: readonly string[]): Promise<Names>;
}

/** What other areas ask of leaderboards. */
export interface LeaderboardEntrants {
  /** Lets leaderboards rank groups. Called once, by the area that has them, when it is created. */
  rankGroups(groups: GroupEntrants): void;
  /**
   * Removes all entries of a group that ends, in its unit, in which the group is locked. Entries beyond 100 are removed later;
   * until then they have no name.
   */
  removeGroup(unit: Unit, groupId: string): Promise<void>;
}

/** Keeps who has the groups that leaderboards rank: nobody, until an area says so. */
export interface KnownGroups {
  readonly entrants: LeaderboardEntrants;
  /** Null if no area has groups. */
  readonly current: () => GroupEntrants | null;
}

/** Creates what other areas ask. `remove` removes the entries of an id. */
export function createKnownGroups(remove: (unit: Unit, id: string) => Promise<void>): KnownGroups {
  let known: GroupEntrants | null = null;
  return {
    current: () => known,
    entrants: {
      rankGroups(groups) {
        if (known !== null) throw new Error('two areas have groups that leaderboards would rank');
        known = groups;
      },
      removeGroup: (unit, groupId) => remove(unitBehind(unit), groupId),
    },
  };
}
