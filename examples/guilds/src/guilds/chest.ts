import type { Unit } from '@lobbykit/core/area';
import { allows } from '../wallets/gold.ts';
import { notifyMembers } from './events.ts';
import { guilds, ledger } from './tables.ts';

/** One change of a chest. */
export interface ChestChange {
  /** Negative to take gold out. */
  readonly gold: bigint;
  /** Null if the backend itself changes the chest. */
  readonly accountId: string | null;
  readonly now: number;
}

/**
 * Changes the gold in a chest, and writes the entry of the ledger. Both are in one unit, so the ledger always explains the
 * chest. Returns what is in the chest now; null if it has too little or cannot hold more, and then nothing has changed.
 */
export async function changeChest(
  unit: Unit,
  guildId: string,
  { gold, accountId, now }: ChestChange,
): Promise<bigint | null> {
  const [guild] = await unit.update(
    guilds,
    { id: guildId, chest: allows(gold) },
    { chest: { add: gold }, entries: { add: 1 } },
  );
  if (!guild) return null;
  const { entries: position, chest } = guild;
  await unit.insert(ledger, { guildId, position, accountId, gold, chest, createdAt: now });
  await notifyMembers(unit, guildId, 'guilds/ChestChanged', { accountId, gold, chest });
  return chest;
}
