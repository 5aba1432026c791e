import {
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  displayText,
  Id,
  playerOf,
  z,
} from '@lobbykit/core/area';

// The smallest area that the snippets of the documents test.

const guildErrors = defineErrors({ GUILD_NOT_FOUND: ['NOT_FOUND', 'there is no such guild'] });

const guildTable = defineTable({
  name: 'guilds',
  columns: { id: column.text(), name: column.text() },
  key: ['id'],
});

const guildMembers = defineTable({
  name: 'guild_members',
  columns: { guildId: column.text(), playerId: column.text() },
  key: ['guildId', 'playerId'],
});

const Guild = z.object({ guildId: Id, name: z.string() });
const params = z.object({ guildId: Id });

const contract = defineContract({
  area: 'guilds',
  title: 'Guilds',
  permissions: {},
  routes: {
    create: {
      method: 'POST',
      path: '/guilds',
      access: 'player',
      body: z.object({ name: displayText(32, 3) }),
      out: z.object({ guild: Guild }),
      summary: 'Creates a guild with the caller as its first member.',
    },
    get: {
      method: 'GET',
      path: '/guilds/{guildId}',
      access: 'player',
      params,
      out: z.object({ guild: Guild }),
      errors: [guildErrors.GUILD_NOT_FOUND],
      summary: 'Reads a guild.',
    },
    join: {
      method: 'POST',
      path: '/guilds/{guildId}/members',
      access: 'player',
      params,
      out: z.object({}),
      errors: [guildErrors.GUILD_NOT_FOUND],
      summary: 'Makes the caller a member of a guild.',
    },
  },
});

export const guilds = defineArea({
  contract,
  tables: [guildTable, guildMembers],
  errors: guildErrors,
  create: (ctx) => ({
    operations: {
      create: (call, { name }) =>
        ctx.atomically(call, async (unit) => {
          const guildId = ctx.ids.next('guild');
          await unit.insert(guildTable, { id: guildId, name });
          await unit.insert(guildMembers, { guildId, playerId: playerOf(call) });
          return { guild: { guildId, name } };
        }),
      async get(call, { guildId }) {
        const row = await call.db.get(guildTable, { id: guildId });
        if (!row) throw guildErrors.GUILD_NOT_FOUND();
        return { guild: { guildId, name: row.name } };
      },
      join: (call, { guildId }) =>
        ctx.atomically(call, async (unit) => {
          const row = await unit.get(guildTable, { id: guildId });
          if (!row) throw guildErrors.GUILD_NOT_FOUND();
          await unit.insert(guildMembers, { guildId, playerId: playerOf(call) }, { ifAbsent: true });
          return {};
        }),
    },
  }),
});
