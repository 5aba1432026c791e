import {
  defineContract,
  displayText,
  Empty,
  Id,
  Int64,
  nextPageToken,
  pageFields,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';
import { walletErrors } from '../wallets/contract.ts';
import { guildErrors as errors } from './errors.ts';
import { Gold, Guild, GuildRank, LedgerEntry } from './schemas.ts';

/** What changes a guild. A retry with the same Idempotency-Key has one effect, without any code here. */
const change = { method: 'POST', access: 'player' } as const;
const guildAnswer = z.object({ guild: Guild });
const chestAnswer = z.object({ chest: Int64 });

export const guildsContract = defineContract({
  area: 'guilds',
  title: 'Guilds',
  permissions: { 'guilds.manage': 'Disband guilds.' },
  routes: {
    create: {
      ...change,
      path: '/guilds',
      body: z.object({ name: displayText(32, 3) }),
      out: guildAnswer,
      errors: [errors.GUILD_NAME_TAKEN, errors.ALREADY_IN_GUILD],
      emits: ['anyEvent.guilds/Founded'],
      summary: 'Creates a guild that the caller leads.',
    },
    get: {
      method: 'GET',
      path: '/guilds',
      access: 'player',
      out: guildAnswer,
      errors: [errors.NOT_IN_GUILD],
      summary: 'Reads the caller’s guild.',
    },
    invite: {
      ...change,
      path: '/guilds/invite',
      out: z.object({ code: z.string(), expiresOn: TimestampSeconds }),
      errors: [errors.NOT_IN_GUILD, errors.GUILD_RANK_TOO_LOW],
      summary: 'Creates a code with which one player can join. Officers and the leader can.',
    },
    join: {
      ...change,
      path: '/guilds/join',
      body: z.object({ code: text(64) }),
      out: guildAnswer,
      errors: [errors.GUILD_CODE_UNKNOWN, errors.GUILD_FULL, errors.ALREADY_IN_GUILD],
      emits: ['anyEvent.guilds/Joined'],
      rate: 'guild_code',
      summary: 'Joins a guild with a code.',
    },
    leave: {
      ...change,
      path: '/guilds/leave',
      out: Empty,
      errors: [errors.NOT_IN_GUILD],
      emits: ['anyEvent.guilds/Left'],
      summary: 'Leaves the caller’s guild.',
      description:
        'If the leader leaves, the member with the highest rank leads, and of these the one who joined first. A guild without members ends, with its chest.',
    },
    setRank: {
      ...change,
      path: '/guilds/rank',
      body: z.object({ accountId: Id, rank: GuildRank }),
      out: Empty,
      errors: [errors.NOT_IN_GUILD, errors.GUILD_RANK_TOO_LOW, errors.GUILD_MEMBER_NOT_FOUND],
      emits: ['anyEvent.guilds/RankChanged'],
      summary: 'Gives another member a rank. Only the leader can.',
      description: 'If the leader makes another member the leader, they become an officer themselves.',
    },
    deposit: {
      ...change,
      path: '/guilds/chest/deposit',
      body: z.object({ gold: Gold }),
      out: chestAnswer,
      errors: [errors.NOT_IN_GUILD, errors.CHEST_FULL, walletErrors.NOT_ENOUGH_GOLD],
      emits: ['anyEvent.guilds/ChestChanged'],
      summary: 'Moves gold from the caller’s wallet into the chest of their guild.',
    },
    withdraw: {
      ...change,
      path: '/guilds/chest/withdraw',
      body: z.object({ gold: Gold }),
      out: chestAnswer,
      errors: [
        errors.NOT_IN_GUILD,
        errors.GUILD_RANK_TOO_LOW,
        errors.CHEST_TOO_EMPTY,
        walletErrors.WALLET_FULL,
      ],
      emits: ['anyEvent.guilds/ChestChanged'],
      summary: 'Moves gold from the chest into the caller’s wallet. Officers and the leader can.',
    },
    listLedger: {
      method: 'GET',
      path: '/guilds/chest/ledger',
      access: 'player',
      query: z.object(pageFields),
      out: z.object({ entries: z.array(LedgerEntry), ...nextPageToken }),
      errors: [errors.NOT_IN_GUILD],
      summary: 'Lists the changes of the chest, the newest first.',
    },
    disband: {
      method: 'DELETE',
      path: '/admin/guilds/{guildId}',
      access: 'operator',
      permission: 'guilds.manage',
      params: z.object({ guildId: Id }),
      out: Empty,
      errors: [errors.GUILD_NOT_FOUND],
      emits: ['anyEvent.guilds/Disbanded'],
      object: 'guildId',
      summary: 'Ends a guild, with its chest.',
    },
  },
});
