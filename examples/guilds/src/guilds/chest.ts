import type { Unit } from '@lobbykit/core/area';
import { guildErrors as errors } from './errors.ts';
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
 * chest. Returns what is in the chest now. Throws CHEST_TOO_EMPTY.
 */
export async function changeChest(
  unit: Unit,
  guildId: string,
  { gold, accountId, now }: ChestChange,
): Promise<bigint> {
  const [guild] = await unit.update(
    guilds,
    { id: guildId, chest: { gte: gold < 0n ? -gold : 0n } },
    { chest: { add: gold }, entries: { add: 1 } },
  );
  if (!guild) throw errors.CHEST_TOO_EMPTY();
  const { entries: position, chest } = guild;
  await unit.insert(ledger, { guildId, position, accountId, gold, chest, createdAt: now });
  await notifyMembers(unit, guildId, 'guilds/ChestChanged', { accountId, gold, chest });
  return chest;
}
