import { z } from 'zod';
import { defineContract } from '../../src/http/contract.ts';
import { defineErrors } from '../../src/kernel/errors.ts';
import { Empty, enumeration, Id, Int64, int32, maybe, TextMap, text } from '../../src/kernel/schemas.ts';

/** An area as a studio writes it, with every kind of field that the client must get right. */
export const guildErrors = defineErrors({
  GUILD_NAME_TAKEN: ['ALREADY_EXISTS', 'there is a guild with this name'],
});

const GuildRank = enumeration('GuildRank', 'GUILD_RANK', { MEMBER: 0, OFFICER: 1, LEADER: 2 });

const Chest = z
  .object({
    gold: Int64.meta({ description: 'What all members have given together.' }),
    lastGift: maybe(Int64),
    items: z.array(z.object({ kind: z.literal('sword'), level: z.number() })),
  })
  .meta({ id: 'GuildChest', description: 'The treasure of a guild.' });

const Guild = z
  .object({
    id: Id,
    name: z.string(),
    founded: z.iso.datetime(),
    size: z.enum(['small', 'large']),
    chest: Chest,
    members: z.record(z.string(), GuildRank),
    motto: z.string().nullable(),
    get allies() {
      return z.array(Guild).optional();
    },
  })
  .meta({ id: 'Guild', description: 'Players who play together.' });

export const guildsContract = defineContract({
  area: 'guilds',
  title: 'Guilds',
  permissions: { 'guilds.disband': 'Disband guilds.' },
  routes: {
    create: {
      method: 'POST',
      path: '/guilds',
      access: 'player',
      body: z.object({
        name: text(32, 3),
        gold: Int64.optional(),
        rank: maybe(GuildRank),
        chest: maybe(Chest),
        settings: z.object({ isOpen: z.boolean().default(true) }),
      }),
      out: z.object({ guild: Guild }),
      errors: [guildErrors.GUILD_NAME_TAKEN],
      summary: 'Creates a guild.',
      description: 'The caller becomes its leader.',
    },
    find: {
      method: 'GET',
      path: '/guilds',
      access: 'public',
      query: z.object({
        tags: maybe(z.array(text(16))),
        limit: int32({ min: 1 }).optional(),
        requirements: maybe(TextMap),
      }),
      out: z.object({ guilds: z.array(Guild) }),
      summary: 'Finds guilds.',
    },
    leave: {
      method: 'POST',
      path: '/guilds/leave',
      access: 'player',
      out: Empty,
      summary: 'Leaves a guild.',
    },
    watch: {
      method: 'GET',
      path: '/guilds/{guildId}/watch',
      access: 'public',
      params: z.object({ guildId: Id }),
      stream: z.object({ gold: Int64, code: z.number().optional() }),
      summary: 'Streams the gold of a guild.',
    },
    disband: {
      method: 'DELETE',
      path: '/admin/guilds/{guildId}',
      access: 'operator',
      permission: 'guilds.disband',
      params: z.object({ guildId: Id }),
      body: z.object({ reason: text(100) }),
      out: Empty,
      summary: 'Disbands a guild.',
    },
  },
});
