import { defineErrors } from '@lobbykit/core/area';

export const guildErrors = defineErrors({
  GUILD_NAME_TAKEN: ['ALREADY_EXISTS', 'another guild has this name'],
  GUILD_NOT_FOUND: ['NOT_FOUND', 'there is no such guild'],
  GUILD_FULL: ['FAILED_PRECONDITION', 'the guild has no free place'],
  GUILD_CODE_UNKNOWN: ['NOT_FOUND', 'the code is unknown, used or expired'],
  GUILD_MEMBER_NOT_FOUND: ['NOT_FOUND', 'the player is not in this guild'],
  ALREADY_IN_GUILD: ['ALREADY_EXISTS', 'the player is in a guild'],
  NOT_IN_GUILD: ['FAILED_PRECONDITION', 'the player is in no guild'],
  GUILD_RANK_TOO_LOW: ['PERMISSION_DENIED', 'the rank in the guild is too low'],
  CHEST_TOO_EMPTY: ['FAILED_PRECONDITION', 'the chest has less gold'],
  CHEST_FULL: ['FAILED_PRECONDITION', 'the chest cannot hold more gold'],
});
