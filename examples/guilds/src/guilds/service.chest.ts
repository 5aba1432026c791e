import { type Call, playerOf, readPage, type SharedUnits } from '@lobbykit/core/area';
import type { walletsArea } from '../wallets/index.ts';
import { changeChest } from './chest.ts';
import type { guildsContract } from './contract.ts';
import type { GuildOperations, GuildsDependencies } from './dependencies.ts';
import { guildErrors as errors } from './errors.ts';
import { lockGuildOf, memberOf } from './roster.ts';
import { guildRanks } from './rules.ts';
import { ledger, members } from './tables.ts';

const maxPageSize = 100;

// #region sharedUnits
/** Returns the id of the caller's guild. Without a guild null: the operation itself refuses the call. */
const guildIdOf = async (call: Call): Promise<string | null> =>
  (await call.db.get(members, { accountId: playerOf(call) }))?.guildId ?? null;

/** All members change the same chest: what comes at once goes together. */
export const chestSharedUnits: SharedUnits<typeof guildsContract.routes> = {
  deposit: guildIdOf,
  withdraw: guildIdOf,
};
// #endregion

/** Creates the operations on the chest of a guild. */
export function createChestOperations({
  ctx,
}: GuildsDependencies): GuildOperations<'deposit' | 'withdraw' | 'listLedger'> {
  return {
    // #region deposit
    deposit: (call, { gold }) =>
      ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        const { guild } = await lockGuildOf(unit, accountId);
        const chest = await changeChest(unit, guild.id, { gold, accountId, now: call.now });
        if (chest === null) throw errors.CHEST_FULL();
        // An operation of another area, in this unit. If it throws NOT_ENOUGH_GOLD, nothing here has happened either.
        const { wallets } = ctx.api<typeof walletsArea>(call, unit, { system: true });
        await wallets.change({ accountId, gold: -gold });
        return { chest };
      }),
    // #endregion

    withdraw: (call, { gold }) =>
      ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        const { guild } = await lockGuildOf(unit, accountId, guildRanks.OFFICER);
        const chest = await changeChest(unit, guild.id, { gold: -gold, accountId, now: call.now });
        if (chest === null) throw errors.CHEST_TOO_EMPTY();
        const { wallets } = ctx.api<typeof walletsArea>(call, unit, { system: true });
        await wallets.change({ accountId, gold });
        return { chest };
      }),

    async listLedger(call, page) {
      const { guildId } = await memberOf(call.db, playerOf(call));
      const orderBy = [{ column: 'position', descending: true }] as const;
      const { rows, ...next } = await readPage(
        call.db,
        ledger,
        { where: { guildId }, orderBy },
        page,
        maxPageSize,
      );
      const entries = rows.map(({ position, accountId, gold, chest, createdAt }) => ({
        position,
        ...(accountId !== null && { accountId }),
        gold,
        chest,
        createdOn: Math.floor(createdAt / 1_000),
      }));
      return { entries, ...next };
    },
  };
}
