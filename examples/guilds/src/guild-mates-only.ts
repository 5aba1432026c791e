import { type AfterHookOf, ApiError } from '@lobbykit/core';
import { members } from './guilds/tables.ts';

/**
 * Lets only members of one guild into a party. It is an `after` hook, because the input is an invite code: only the
 * answer says who is in the party. The error undoes the join.
 */
export const guildMatesOnly: AfterHookOf<'parties.join'> = async (_call, { answer, unit }) => {
  const playerIds = answer.party.players.map(({ playerId }) => playerId);
  const found = await unit.find(members, { where: { accountId: { in: playerIds } } });
  const guildIds = new Set(found.map(({ guildId }) => guildId));
  if (found.length === playerIds.length && guildIds.size === 1) return;
  throw new ApiError({
    code: 'PERMISSION_DENIED',
    reason: 'GUILD_MATES_ONLY',
    message: 'only members of one guild can be in a party',
  });
};
