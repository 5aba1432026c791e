import type { StorageOperations } from '../../storage/storage.ts';
import { changeEntries } from './entry-changes.ts';
import { countEntries } from './ranks.ts';
import { leaderboardEntries } from './tables.ts';

/** How many entries one unit removes at most, besides those that it has added. */
const trimBatchSize = 500;

/** Entries that were removed because there were too many. */
export interface TrimmedEntries {
  readonly accountIds: ReadonlySet<string>;
  /** Joins the blocks that have become small. */
  balance(): Promise<void>;
}

/**
 * Removes the worst visible entries of a version above a maximum, in a unit that has locked its leaderboard. Returns null
 * if there are no more than the maximum.
 */
export async function trimEntries(
  unit: StorageOperations,
  period: number,
  maxEntries: number,
  blockEntries: number,
): Promise<TrimmedEntries | null> {
  const excess = (await countEntries(unit, period)) - maxEntries;
  if (excess <= 0) return null;
  const worst = await unit.find(leaderboardEntries, {
    where: { period, hidden: false },
    orderBy: [{ column: 'position', descending: true }],
    limit: Math.min(excess, trimBatchSize),
  });
  const positions = new Map(worst.map(({ accountId, position }) => [accountId, position]));
  const removed = await changeEntries(unit, {
    period,
    accountIds: [...positions.keys()],
    blockEntries,
    // An entry that another unit has just improved stays.
    change: (accountId, before) => (before?.position === positions.get(accountId) ? null : before),
  });
  return {
    accountIds: new Set(
      removed!.changes.flatMap(({ accountId, before, after }) => (before && !after ? [accountId] : [])),
    ),
    balance: removed!.balance,
  };
}
