import type { BackendOptions } from '@lobbykit/core';

type MatchmakingConfig = NonNullable<NonNullable<BackendOptions['matchmaking']>['config']>;

/** The queues of the evening. */
export const queueNames = ['duel', 'ranked', 'royale'] as const;
export type QueueName = (typeof queueNames)[number];

/** The roles of the ranked queue: how many players of each team have them. */
export const roles = {
  tank: { min: 1, max: 1 },
  damage: { min: 2, max: 3 },
  support: { min: 1, max: 2 },
} as const;

/** How many players a battle royale has at most, and how many are enough to begin. */
export const royale = { players: 12, minPlayers: 4 } as const;

/** How long a ticket waits at most. Who has no match until then is told so. */
const ticketExpirationSeconds = 40;

/**
 * One against one by Elo; five against five with roles by OpenSkill, with fair teams; and a battle royale, each for themselves,
 * that begins with four players after two seconds and fills itself.
 */
export const eveningConfig: MatchmakingConfig = {
  serviceMatchmakerConfig: {
    matchmakingQueues: {
      duel: {
        teams: 2,
        playersPerTeam: 1,
        ticketExpirationSeconds,
        oneMatchAtATime: true,
        rating: { system: 'elo' },
      },
      ranked: {
        teams: 2,
        playersPerTeam: 5,
        ticketExpirationSeconds,
        oneMatchAtATime: true,
        roles,
        rating: { system: 'openskill' },
        attributes: [
          {
            path: 'server.rating.ranked',
            type: 'difference',
            default: 25,
            max: 6,
            relax: [{ afterSeconds: 3, max: 100 }],
          },
        ],
      },
      royale: {
        teams: royale.players,
        playersPerTeam: 1,
        minTeams: royale.minPlayers,
        startAfterSeconds: 2,
        autoBackfill: true,
        ticketExpirationSeconds,
        oneMatchAtATime: true,
        rating: { system: 'openskill' },
      },
    },
  },
};
