import type { AccountDirectory, StorageOperations } from '@lobbykit/core/area';
import { guildErrors as errors } from './errors.ts';
import type { GuildRank } from './rules.ts';
import { guilds, members } from './tables.ts';

/** Reads a guild as its members see it. Throws NOT_IN_GUILD if it has ended. */
export async function readGuild(db: StorageOperations, accounts: AccountDirectory, guildId: string) {
  const guild = await db.get(guilds, { id: guildId });
  if (!guild) throw errors.NOT_IN_GUILD();
  const rows = await db.find(members, {
    where: { guildId },
    orderBy: [{ column: 'rank', descending: true }, 'joinedAt'],
  });
  const names = await accounts.names(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return {
    guildId,
    name: guild.name,
    chest: guild.chest,
    members: rows.map(({ accountId, rank }) => ({
      accountId,
      displayName: names.get(accountId) ?? '',
      rank: rank as GuildRank,
    })),
  };
}
