import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { changeEntries } from './entry-changes.ts';
import type { LeaderboardLimits, LeaderboardsContext } from './limits.ts';
import { leaderboardAccountRemovals, leaderboardEntries } from './tables.ts';

/** How many entries one unit removes. */
const entryBatchSize = 100;

/**
 * Removes the entries of an account in the unit that deletes it, and counts them no more. An account may have an entry in
 * each version of each leaderboard. Entries beyond 100 are removed later in steps; until then they have no player name.
 */
export const createAccountRemoval =
  ({ limits }: Pick<LeaderboardsContext, 'limits'>) =>
  async (unit: Unit, accountId: string): Promise<void> => {
    if (await removeSomeEntries(unit, accountId, limits))
      await unit.insert(leaderboardAccountRemovals, { accountId });
  };

/** Removes the remaining entries of deleted accounts, some in each unit. */
export async function removeEntriesOfDeleted(
  { storage, limits }: Pick<LeaderboardsContext, 'storage' | 'limits'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { accountId } of await storage.find(leaderboardAccountRemovals, { limit: 1_000 })) {
    for (let hasMore = true; hasMore; ) {
      if (signal.aborted) return;
      hasMore = await storage.transaction((unit) => removeSomeEntries(unit, accountId, limits));
    }
    await storage.delete(leaderboardAccountRemovals, { accountId });
  }
}

/** Removes entries of an account, those of the oldest versions first. Returns whether there are more. */
async function removeSomeEntries(
  unit: StorageOperations,
  accountId: string,
  { leaderboardBlockEntries: blockEntries }: LeaderboardLimits,
): Promise<boolean> {
  const entries = await unit.find(leaderboardEntries, {
    where: { accountId },
    orderBy: ['period'],
    limit: entryBatchSize + 1,
  });
  // In the order of the blocks, as every unit locks them.
  for (const { period } of entries.slice(0, entryBatchSize)) {
    const removed = await changeEntries(unit, {
      period,
      accountIds: [accountId],
      blockEntries,
      change: () => null,
    });
    await removed!.balance();
  }
  return entries.length > entryBatchSize;
}
