// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty, StreamOptions } from '@lobbykit/client';

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

/** Players who play together. */
export interface Guild {
  id: string;
  name: string;
  founded: string;
  size: 'small' | 'large';
  chest: GuildChest;
  members: Record<string, GuildRank>;
  motto: string | null;
  allies?: Guild[] | undefined;
}

/** The treasure of a guild. */
export interface GuildChest {
  /** What all members have given together. */
  gold: number | bigint;
  lastGift?: number | bigint | undefined;
  items: Array<{ kind: 'sword'; level: number }>;
}

/** What a caller writes as `GuildChest`. */
export interface GuildChestInput {
  /** What all members have given together. */
  gold: number | bigint | string;
  lastGift?: number | bigint | string | null | undefined;
  items: ReadonlyArray<{ kind: 'sword'; level: number }>;
}

/** Guilds: what players call. */
export interface GuildsOperations {
  /**
   * Creates a guild.
   *
   * The caller becomes its leader.
   *
   * `POST /api/v1/guilds`. Needs a session with an account.
   *
   * Errors: `GUILD_NAME_TAKEN`.
   */
  create(input: {
    name: string;
    gold?: number | bigint | string | undefined;
    rank?: GuildRankInput | null | undefined;
    chest?: GuildChestInput | null | undefined;
    settings: { isOpen?: boolean | undefined };
  }, options?: CallOptions): Promise<{ guild: Guild }>;

  /**
   * Finds guilds.
   *
   * `GET /api/v1/guilds`. Anyone may call it.
   */
  find(input?: {
    tags?: readonly string[] | null | undefined;
    limit?: number | undefined;
    requirements?: Readonly<Record<string, string>> | null | undefined;
  }, options?: CallOptions): Promise<{ guilds: Guild[] }>;

  /**
   * Leaves a guild.
   *
   * `POST /api/v1/guilds/leave`. Needs a session with an account.
   */
  leave(input?: Empty, options?: CallOptions): Promise<Empty>;

  /**
   * Streams the gold of a guild.
   *
   * `GET /api/v1/guilds/{guildId}/watch`. Anyone may call it.
   */
  watch(input: { guildId: string }, options?: StreamOptions): AsyncIterable<{ gold: number | bigint; code?: number | undefined }>;
}

/** Guilds: what operators, game servers and monitors call. */
export interface GuildsAdminOperations {
  /**
   * Disbands a guild.
   *
   * `DELETE /api/v1/admin/guilds/{guildId}`. Needs the permission `guilds.disband`.
   */
  disband(input: { guildId: string; reason: string }, options?: CallOptions): Promise<Empty>;
}

/** Guilds, for `createClient({ areas })`. */
export const guildsClient: AreaClient<'guilds', GuildsOperations, GuildsAdminOperations> = {
  area: 'guilds',
  player: {
    create: ['POST', '/guilds'],
    find: ['GET', '/guilds', ['tags', 'limit', 'requirements.']],
    leave: ['POST', '/guilds/leave'],
    watch: ['GET', '/guilds/{guildId}/watch', [], 1],
  },
  admin: {
    disband: ['DELETE', '/admin/guilds/{guildId}'],
  },
};
