import type { GroupEntrants } from '@lobbykit/core/area';
import { type GroupRow, groups } from './tables.ts';

const namesOf = (rows: readonly GroupRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** What leaderboards ask about the groups that they rank. */
export const groupEntrants: GroupEntrants = {
  lock: async (unit, ids) => namesOf(await unit.lock(groups, { id: { in: ids } }, { orderBy: ['id'] })),
  names: async (reads, ids) => namesOf(await reads.find(groups, { where: { id: { in: ids } } })),
};
