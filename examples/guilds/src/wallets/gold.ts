import { column, defineTable, type StorageOperations } from '@lobbykit/core/area';

/** The gold of the players. A player without a row has none. */
export const wallets = defineTable({
  name: 'wallets',
  columns: { accountId: column.text(), gold: column.int64({ default: 0n }) },
  key: ['accountId'],
});

/**
 * Gives gold to a player, or takes it if `gold` is negative. Returns what the player has now; null if they have less than
 * is to be taken. Then nothing has changed: the guard `gte` and the change are one statement.
 */
export async function addGold(
  unit: StorageOperations,
  accountId: string,
  gold: bigint,
): Promise<bigint | null> {
  const change = { gold: { add: gold } };
  const [wallet] =
    gold < 0n
      ? await unit.update(wallets, { accountId, gold: { gte: -gold } }, change)
      : await unit.insert(wallets, { accountId, gold }, { orUpdate: change });
  return wallet?.gold ?? null;
}
