import {
  accountDeleting,
  accountsPart,
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineMoment,
  defineTable,
  displayText,
  Id,
  Int64,
  nextPageToken,
  on,
  pageFields,
  playerOf,
  readPage,
  z,
} from '@lobbykit/core/area';

const guildErrors = defineErrors({
  GUILD_NOT_FOUND: ['NOT_FOUND', 'there is no such guild'],
  GUILD_CHEST_FULL: ['FAILED_PRECONDITION', 'the chest holds no more gold'],
  GUILD_NAME_TAKEN: ['ALREADY_EXISTS', 'another guild has this name'],
});

const maxInt64 = 2n ** 63n - 1n;

/** An area as an application writes it, by the public entry alone. */
const guildsContract = defineContract({
  area: 'guilds',
  title: 'Guilds',
  permissions: { 'guilds.manage': 'Disband guilds and fill their chests.' },
  routes: {
    create: {
      method: 'POST',
      path: '/guilds',
      access: 'player',
      body: z.object({ name: displayText(32, 3) }),
      out: z.object({ guildId: Id, chest: Int64 }),
      errors: [guildErrors.GUILD_NAME_TAKEN],
      summary: 'Creates a guild that the caller leads.',
    },
    get: {
      method: 'GET',
      path: '/guilds/{guildId}',
      access: 'player',
      params: z.object({ guildId: Id }),
      out: z.object({ guildId: Id, name: z.string(), chest: Int64, leaderName: z.string() }),
      errors: [guildErrors.GUILD_NOT_FOUND],
      summary: 'Reads a guild.',
    },
    list: {
      method: 'GET',
      path: '/guilds',
      access: 'player',
      query: z.object(pageFields),
      out: z.object({ guildIds: z.array(Id), ...nextPageToken }),
      summary: 'Lists the guilds.',
    },
    fill: {
      method: 'POST',
      path: '/admin/guilds/{guildId}/chest',
      access: 'operator',
      permission: 'guilds.manage',
      params: z.object({ guildId: Id }),
      body: z.object({ gold: Int64 }),
      out: z.object({ chest: Int64 }),
      errors: [guildErrors.GUILD_NOT_FOUND, guildErrors.GUILD_CHEST_FULL],
      object: 'guildId',
      summary: 'Adds gold to the chest of a guild.',
    },
  },
});

export const guilds = defineTable({
  name: 'guilds',
  columns: {
    id: column.text(),
    name: column.text(),
    leaderId: column.text(),
    chest: column.int64({ default: 0n }),
    createdAt: column.time(),
  },
  key: ['id'],
  unique: [['name']],
  indexes: [['leaderId']],
});

const guildFounded = defineMoment<{ readonly guildId: string }>('guild.founded', 'A guild is being founded.');

interface GuildsOptions {
  /** Gold with which the chest of a new guild begins. Default 100. */
  readonly startingGold?: number;
}

export const guildsArea = defineArea({
  contract: guildsContract,
  tables: [guilds],
  errors: guildErrors,
  events: { 'anyEvent.guilds/Founded': 'A guild was founded. To its leader.' },
  moments: [guildFounded],
  options: { startingGold: 100 } satisfies GuildsOptions,
  needs: { accounts: accountsPart },
  create(ctx, { accounts }, { startingGold }) {
    return {
      operations: {
        create: (call, { name }) =>
          ctx.atomically(call, async (unit) => {
            const leaderId = playerOf(call);
            const row = { id: ctx.ids.next('guild'), name, leaderId, createdAt: call.now };
            const chest = BigInt(startingGold);
            const [guild] = await unit.insert(guilds, { ...row, chest }, { ifAbsent: true });
            if (!guild) throw guildErrors.GUILD_NAME_TAKEN();
            await ctx.raise(unit, guildFounded, { guildId: guild.id });
            unit.emit({
              event: { anyEvent: { '@type': 'guilds/Founded', guildId: guild.id } },
              recipients: [leaderId],
              subject: `guild:${guild.id}`,
            });
            return { guildId: guild.id, chest };
          }),
        async get(call, { guildId }) {
          const row = await call.db.get(guilds, { id: guildId });
          if (!row) throw guildErrors.GUILD_NOT_FOUND();
          const names = await accounts.names(call.db, [row.leaderId]);
          return { guildId, name: row.name, chest: row.chest, leaderName: names.get(row.leaderId) ?? '' };
        },
        async list(call, page) {
          const { rows, ...next } = await readPage(call.db, guilds, { orderBy: ['createdAt'] }, page, 100);
          return { guildIds: rows.map(({ id }) => id), ...next };
        },
        fill: (call, { guildId, gold }) =>
          ctx.atomically(call, async (unit) => {
            const chest = gold < 0n ? { gte: -maxInt64 - gold } : { lte: maxInt64 - gold };
            const [row] = await unit.update(guilds, { id: guildId, chest }, { chest: { add: gold } });
            if (!row && (await unit.get(guilds, { id: guildId }))) throw guildErrors.GUILD_CHEST_FULL();
            if (!row) throw guildErrors.GUILD_NOT_FOUND();
            return { chest: row.chest };
          }),
      },
      listeners: [
        on(accountDeleting, async (unit, { accountId }) => {
          await unit.delete(guilds, { leaderId: accountId });
        }),
      ],
      tasks: [
        {
          name: 'guilds.interest',
          everyMilliseconds: 60_000,
          async run({ guard }) {
            await ctx.atomically(ctx.systemCall('guilds.interest'), async (unit) => {
              await guard(unit);
              await unit.update(guilds, { chest: { gt: 0n } }, { chest: { add: 1n } });
            });
          },
        },
      ],
    };
  },
});
