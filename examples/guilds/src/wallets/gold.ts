import { column, defineTable, Int64, type StorageOperations } from '@lobbykit/core/area';

/** The gold of the players. A player without a row has none. */
export const wallets = defineTable({
  name: 'wallets',
  columns: { accountId: column.text(), gold: column.int64({ default: 0n }) },
  key: ['accountId'],
});

/** What a wallet or a chest can hold: far below the end of 64 bits, so no sum leaves them. */
export const maxGold = 10n ** 18n;

/** Some gold. Positive to give, negative to take. */
export const GoldChange = Int64.refine((gold) => gold >= -maxGold && gold <= maxGold, {
  message: 'must be from -10^18 to 10^18',
});

/** The condition on what somebody has, under which a change leaves between 0 and `maxGold`. */
export const allows = (gold: bigint) => ({ gte: -gold, lte: maxGold - gold });

/**
 * Gives gold to a player, or takes it if `gold` is negative. Returns what the player has now; null if the wallet has too
 * little or cannot hold more, and then nothing has changed. The condition and the change are one statement, so no other
 * change comes between them.
 */
export async function addGold(
  unit: StorageOperations,
  accountId: string,
  gold: bigint,
): Promise<bigint | null> {
  await unit.insert(wallets, { accountId }, { ifAbsent: true });
  const [wallet] = await unit.update(wallets, { accountId, gold: allows(gold) }, { gold: { add: gold } });
  return wallet?.gold ?? null;
}
