import type { BackendOptions } from '@lobbykit/core';

type MatchmakingConfig = NonNullable<NonNullable<BackendOptions['matchmaking']>['config']>;

export const queueName = 'two-against-two';

/** The metadata entry with the rating of a player. Players cannot write entries that begin with `server.`. */
export const ratingKey = 'server.rating';

/** The largest rating difference within a match, however long players wait. */
export const maxRatingDifference = 400;

/** Two against two with similar ratings. A larger difference is accepted after two seconds. */
export const matchmakingConfig: MatchmakingConfig = {
  serviceMatchmakerConfig: {
    matchmakingQueues: {
      [queueName]: {
        teams: 2,
        playersPerTeam: 2,
        maxTicketSize: 2,
        attributes: [
          {
            path: ratingKey,
            type: 'difference',
            max: 150,
            relax: [{ afterSeconds: 2, max: maxRatingDifference }],
          },
        ],
        customHooks: ['chooseMap'],
      },
    },
  },
};
