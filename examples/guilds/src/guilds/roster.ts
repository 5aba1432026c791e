import type { StorageOperations, Unit } from '@lobbykit/core/area';
import { guildErrors as errors } from './errors.ts';
import { notifyMembers } from './events.ts';
import { type GuildRank, guildRanks } from './rules.ts';
import { type GuildRow, guilds, invitations, type MemberRow, members } from './tables.ts';

/** Reads a player's membership. Throws NOT_IN_GUILD. */
export async function memberOf(db: StorageOperations, accountId: string): Promise<MemberRow> {
  const member = await db.get(members, { accountId });
  if (!member) throw errors.NOT_IN_GUILD();
  return member;
}

/** Locks a guild until the unit ends. Returns null if it has ended. */
async function lockGuild(unit: Unit, id: string): Promise<GuildRow | null> {
  const [guild] = await unit.lock(guilds, { id });
  return guild ?? null;
}

/**
 * Locks the guild of a player, and returns it with their membership. Throws NOT_IN_GUILD, and GUILD_RANK_TOO_LOW if they
 * rank below `rank`. The membership is read after the lock: now nobody can change it before the unit ends.
 */
export async function lockGuildOf(
  unit: Unit,
  accountId: string,
  rank: GuildRank = guildRanks.MEMBER,
): Promise<{ readonly guild: GuildRow; readonly member: MemberRow }> {
  const { guildId } = await memberOf(unit, accountId);
  const guild = await lockGuild(unit, guildId);
  const member = await memberOf(unit, accountId);
  if (!guild || member.guildId !== guildId) throw errors.NOT_IN_GUILD();
  if (member.rank < rank) throw errors.GUILD_RANK_TOO_LOW();
  return { guild, member };
}

/** Adds a player to a guild, if it has a free place and the player is in no guild. */
export async function addMember(unit: Unit, member: MemberRow, maxMembers: number): Promise<void> {
  const { guildId, accountId } = member;
  // The limit is a part of the write. Read first and written later, two players could take the last place.
  const [guild] = await unit.update(guilds, { id: guildId, size: { lt: maxMembers } }, { size: { add: 1 } });
  if (!guild) throw errors.GUILD_FULL();
  const [added] = await unit.insert(members, member, { ifAbsent: true });
  if (!added) throw errors.ALREADY_IN_GUILD();
  await notifyMembers(unit, guildId, 'guilds/Joined', { accountId });
}

/** Removes a player from their guild. Another member leads if the leader leaves, and a guild without members ends. */
export async function removeMember(unit: Unit, accountId: string): Promise<void> {
  const { guild, member } = await lockGuildOf(unit, accountId);
  await unit.delete(members, { accountId });
  if (guild.size === 1) return deleteGuild(unit, guild.id);
  await unit.update(guilds, { id: guild.id }, { size: { add: -1 } });
  if (member.rank === guildRanks.LEADER) await appointLeader(unit, guild.id);
  await notifyMembers(unit, guild.id, 'guilds/Left', { accountId });
}

async function appointLeader(unit: Unit, guildId: string): Promise<void> {
  const [next] = await unit.find(members, {
    where: { guildId },
    orderBy: [{ column: 'rank', descending: true }, 'joinedAt'],
    limit: 1,
  });
  if (next) await unit.update(members, { accountId: next.accountId }, { rank: guildRanks.LEADER });
}

/** Ends a guild. Throws GUILD_NOT_FOUND. */
export async function disband(unit: Unit, guildId: string): Promise<void> {
  if (!(await lockGuild(unit, guildId))) throw errors.GUILD_NOT_FOUND();
  await notifyMembers(unit, guildId, 'guilds/Disbanded');
  await unit.delete(members, { guildId });
  await deleteGuild(unit, guildId);
}

/** Deletes a guild that has no members. Its ledger stays. */
async function deleteGuild(unit: Unit, guildId: string): Promise<void> {
  await unit.delete(invitations, { guildId });
  await unit.delete(guilds, { id: guildId });
}
