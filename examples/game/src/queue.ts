import type { BackendOptions } from '@lobbykit/core';

type MatchmakingConfig = NonNullable<NonNullable<BackendOptions['matchmaking']>['config']>;

export const queueName = 'two-against-two';

/** The entry of an account that says how good its player is. Players cannot write what begins with `server.`. */
export const ratingKey = 'server.rating';

/** The best of a match is never further above the worst than this, however long they wait. */
export const widestDifference = 400;

/** Two against two, who are about as good as each other: less so for whoever has waited for two seconds. */
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
            relax: [{ afterSeconds: 2, max: widestDifference }],
          },
        ],
        customHooks: ['chooseMap'],
      },
    },
  },
};
