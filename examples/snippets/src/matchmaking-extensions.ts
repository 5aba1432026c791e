import type { BackendOptions } from '@lobbykit/core';
import { isOpen, pickMap, pickOne, ratings } from './own-code.ts';

export const withRatings: Partial<BackendOptions> = {
  // #region rating
  matchmaking: {
    rating: { ratingsOf: async (playerIds, queueName) => await ratings.of(playerIds, queueName) }, // {id: number}
  },
  // #endregion
};

const arena = { teams: 2, playersPerTeam: 1 };

export const withHooks: Partial<BackendOptions> = {
  // #region hooks
  matchmaking: {
    config: {
      serviceMatchmakerConfig: {
        customHooks: ['seasons'],
        matchmakingQueues: { arena: { ...arena, customHooks: ['maps'] } },
      },
    },
    hooks: {
      seasons: {
        validateTicket: ({ queueName }) => (isOpen(queueName) ? undefined : { reject: 'the season is over' }),
      },
      maps: { newMatch: async ({ teams }) => ({ matchProperties: { map: await pickMap(teams) } }) },
    },
    strategies: { draft: (tickets, { queue, now, mayMeet }) => pickOne(tickets, { queue, now, mayMeet }) },
  },
  // #endregion
};
