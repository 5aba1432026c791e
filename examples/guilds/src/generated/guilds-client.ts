// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `GuildRank` by name. */
export const GuildRank = {
  MEMBER: 0,
  OFFICER: 1,
  LEADER: 2,
} as const;
export type GuildRank = (typeof GuildRank)[keyof typeof GuildRank];
/** An integer or a name of `GuildRank`; a newer backend may take more. */
export type GuildRankInput = EnumerationInput<typeof GuildRank>;

/** A guild, as its members see it. */
export interface Guild {
  guildId: string;
  name: string;
  /** The gold in the chest. */
  chest: number | bigint;
  /** The highest rank comes first. */
  members: GuildMember[];
}

/** One change of the chest. */
export interface GuildLedgerEntry {
  /** 1 for the first entry of the guild. */
  position: number;
  /** Absent for the weekly bonus. */
  accountId?: string | undefined;
  /** Negative if it was taken out. */
  gold: number | bigint;
  /** What was in the chest afterwards. */
  chest: number | bigint;
  /** Unix time in seconds */
  createdOn: number;
}

/** A member of a guild. */
export interface GuildMember {
  accountId: string;
  displayName: string;
  rank: GuildRank;
}

/** Guilds: what players call. */
export interface GuildsOperations {
  /**
   * Creates a guild that the caller leads.
   *
   * `POST /api/v1/guilds`. Needs a session with an account.
   *
   * Errors: `GUILD_NAME_TAKEN`, `ALREADY_IN_GUILD`.
   */
  create(input: { name: string }, options?: CallOptions): Promise<{ guild: Guild }>;

  /**
   * Reads the caller’s guild.
   *
   * `GET /api/v1/guilds`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`.
   */
  get(input?: Empty, options?: CallOptions): Promise<{ guild: Guild }>;

  /**
   * Creates a code with which one player can join. Officers and the leader can.
   *
   * `POST /api/v1/guilds/invite`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`, `GUILD_RANK_TOO_LOW`.
   */
  invite(input?: Empty, options?: CallOptions): Promise<{
    code: string;
    /** Unix time in seconds */
    expiresOn: number;
  }>;

  /**
   * Joins a guild with a code.
   *
   * `POST /api/v1/guilds/join`. Needs a session with an account.
   *
   * Errors: `GUILD_CODE_UNKNOWN`, `GUILD_FULL`, `ALREADY_IN_GUILD`.
   */
  join(input: { code: string }, options?: CallOptions): Promise<{ guild: Guild }>;

  /**
   * Leaves the caller’s guild.
   *
   * If the leader leaves, the member with the highest rank leads, and of these the one who joined first. A guild without members ends, with its chest.
   *
   * `POST /api/v1/guilds/leave`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`.
   */
  leave(input?: Empty, options?: CallOptions): Promise<Empty>;

  /**
   * Gives another member a rank. Only the leader can.
   *
   * If the leader makes another member the leader, they become an officer themselves.
   *
   * `POST /api/v1/guilds/rank`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`, `GUILD_RANK_TOO_LOW`, `GUILD_MEMBER_NOT_FOUND`.
   */
  setRank(input: { accountId: string; rank: GuildRankInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Moves gold from the caller’s wallet into the chest of their guild.
   *
   * `POST /api/v1/guilds/chest/deposit`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`, `CHEST_FULL`, `NOT_ENOUGH_GOLD`.
   */
  deposit(input: { gold: number | bigint | string }, options?: CallOptions): Promise<{ chest: number | bigint }>;

  /**
   * Moves gold from the chest into the caller’s wallet. Officers and the leader can.
   *
   * `POST /api/v1/guilds/chest/withdraw`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`, `GUILD_RANK_TOO_LOW`, `CHEST_TOO_EMPTY`, `WALLET_FULL`.
   */
  withdraw(input: { gold: number | bigint | string }, options?: CallOptions): Promise<{ chest: number | bigint }>;

  /**
   * Lists the changes of the chest, the newest first.
   *
   * `GET /api/v1/guilds/chest/ledger`. Needs a session with an account.
   *
   * Errors: `NOT_IN_GUILD`.
   */
  listLedger(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ entries: GuildLedgerEntry[]; nextPageToken?: string | undefined }>;
}

/** Guilds: what operators, game servers and monitors call. */
export interface GuildsAdminOperations {
  /**
   * Ends a guild, with its chest.
   *
   * `DELETE /api/v1/admin/guilds/{guildId}`. Needs the permission `guilds.manage`.
   *
   * Errors: `GUILD_NOT_FOUND`.
   */
  disband(input: { guildId: string }, options?: CallOptions): Promise<Empty>;
}

/** Guilds, for `createClient({ areas })`. */
export const guildsClient: AreaClient<'guilds', GuildsOperations, GuildsAdminOperations> = {
  area: 'guilds',
  player: {
    create: ['POST', '/guilds'],
    get: ['GET', '/guilds'],
    invite: ['POST', '/guilds/invite'],
    join: ['POST', '/guilds/join'],
    leave: ['POST', '/guilds/leave'],
    setRank: ['POST', '/guilds/rank'],
    deposit: ['POST', '/guilds/chest/deposit'],
    withdraw: ['POST', '/guilds/chest/withdraw'],
    listLedger: ['GET', '/guilds/chest/ledger', ['limit', 'offset', 'pageToken']],
  },
  admin: {
    disband: ['DELETE', '/admin/guilds/{guildId}'],
  },
};
