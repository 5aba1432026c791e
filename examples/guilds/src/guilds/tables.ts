import { column, defineTable, type Row } from '@lobbykit/core/area';

/** Every change of a guild, its members or its chest patches this row first. That locks the guild until the unit ends. */
export const guilds = defineTable({
  name: 'guilds',
  columns: {
    id: column.text(),
    name: column.text(),
    size: column.int(),
    chest: column.int64({ default: 0n }),
    /** How many entries its ledger has. */
    entries: column.int({ default: 0 }),
    /** The last week for which it got its bonus. */
    paidWeek: column.int(),
    createdAt: column.time(),
  },
  key: ['id'],
  unique: [['name']],
  indexes: [['paidWeek']],
  personal: 'none',
});
export type GuildRow = Row<typeof guilds>;

/** The key allows one guild per player. */
export const members = defineTable({
  name: 'guild_members',
  columns: {
    accountId: column.text(),
    guildId: column.text(),
    rank: column.int(),
    joinedAt: column.time(),
  },
  key: ['accountId'],
  indexes: [['guildId', 'rank']],
  // A deleted account leaves its guild, which also counts its members.
  personal: { accounts: ['accountId'], erasure: 'area' },
});
export type MemberRow = Row<typeof members>;

/** Codes that have not been used. Each lets one player in. */
export const invitations = defineTable({
  name: 'guild_invitations',
  columns: { code: column.text(), guildId: column.text(), expiresAt: column.time() },
  key: ['code'],
  indexes: [['guildId'], ['expiresAt']],
  personal: 'none',
});

/** What went into a chest and out of it: one row for each change. */
export const ledger = defineTable({
  name: 'guild_ledger',
  columns: {
    guildId: column.text(),
    position: column.int(),
    /** Null if the backend itself changed the chest. */
    accountId: column.text.nullable(),
    gold: column.int64(),
    /** What was in the chest afterwards. */
    chest: column.int64(),
    createdAt: column.time(),
  },
  key: ['guildId', 'position'],
  // The books stay, without the name of who wrote into them.
  personal: { accounts: ['accountId'], erasure: 'keep' },
});
