import { playerOf, type StorageOperations } from '@lobbykit/core/area';
import type { GuildOperations, GuildsDependencies } from './dependencies.ts';
import { guildErrors as errors } from './errors.ts';
import { notifyMembers } from './events.ts';
import { addMember, disband, lockGuildOf, memberOf, removeMember } from './roster.ts';
import { guildRanks, invitationMilliseconds, readCode, weekOf } from './rules.ts';
import { guilds, invitations, members } from './tables.ts';
import { readGuild } from './views.ts';

/** Creates the operations on guilds and their members. */
export function createMemberOperations({
  ctx,
  accounts,
  maxMembers,
}: GuildsDependencies): GuildOperations<
  'create' | 'get' | 'invite' | 'join' | 'leave' | 'setRank' | 'disband'
> {
  const guildAnswer = async (db: StorageOperations, guildId: string) => ({
    guild: await readGuild(db, accounts, guildId),
  });

  return {
    create: (call, { name }) =>
      ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        const guildId = ctx.ids.next('guild');
        const row = { id: guildId, name, size: 1, paidWeek: weekOf(call.now), createdAt: call.now };
        const leader = { accountId, guildId, rank: guildRanks.LEADER, joinedAt: call.now };
        if ((await unit.insert(guilds, row, { ifAbsent: true })).length === 0)
          throw errors.GUILD_NAME_TAKEN();
        if ((await unit.insert(members, leader, { ifAbsent: true })).length === 0)
          throw errors.ALREADY_IN_GUILD();
        await notifyMembers(unit, guildId, 'guilds/Founded', { name });
        return guildAnswer(unit, guildId);
      }),

    async get(call) {
      const { guildId } = await memberOf(call.db, playerOf(call));
      return guildAnswer(call.db, guildId);
    },

    invite: (call) =>
      ctx.atomically(call, async (unit) => {
        const { guild } = await lockGuildOf(unit, playerOf(call), guildRanks.OFFICER);
        const code = ctx.secrets.code(12); // 60 random bits: nobody can guess one
        const expiresAt = call.now + invitationMilliseconds;
        await unit.insert(invitations, { code, guildId: guild.id, expiresAt });
        return { code, expiresOn: Math.floor(expiresAt / 1_000) };
      }),

    join: (call, { code }) =>
      ctx.atomically(call, async (unit) => {
        // Deleting the code decides who uses it: of two players with one code, one gets the row.
        const [invitation] = await unit.delete(invitations, {
          code: readCode(code),
          expiresAt: { gt: call.now },
        });
        if (!invitation) throw errors.GUILD_CODE_UNKNOWN();
        const { guildId } = invitation;
        const member = { accountId: playerOf(call), guildId, rank: guildRanks.MEMBER, joinedAt: call.now };
        await addMember(unit, member, maxMembers);
        return guildAnswer(unit, guildId);
      }),

    leave: (call) =>
      ctx.atomically(call, async (unit) => {
        await removeMember(unit, playerOf(call));
        return {};
      }),

    setRank: (call, { accountId, rank }) =>
      ctx.atomically(call, async (unit) => {
        const leaderId = playerOf(call);
        const { guild } = await lockGuildOf(unit, leaderId, guildRanks.LEADER);
        if (accountId === leaderId) throw errors.GUILD_MEMBER_NOT_FOUND();
        const [changed] = await unit.update(members, { accountId, guildId: guild.id }, { rank });
        if (!changed) throw errors.GUILD_MEMBER_NOT_FOUND();
        if (rank === guildRanks.LEADER)
          await unit.update(members, { accountId: leaderId }, { rank: guildRanks.OFFICER });
        await notifyMembers(unit, guild.id, 'guilds/RankChanged', { accountId, rank });
        return {};
      }),

    disband: (call, { guildId }) =>
      ctx.atomically(call, async (unit) => {
        await disband(unit, guildId);
        return {};
      }),
  };
}
