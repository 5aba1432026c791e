import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region queue

const backend = createBackend({
  storage,
  matchmaking: {
    config: {
      serviceMatchmakerConfig: {
        matchmakingQueues: {
          ranked: {
            teams: 2,
            playersPerTeam: 2,
            attributes: [
              {
                path: 'server.rating',
                type: 'difference',
                max: 100,
                relax: [
                  { afterSeconds: 20, max: 250 },
                  { afterSeconds: 60, max: 600 },
                ],
              },
            ],
            latency: { path: 'ping', maxMs: 60, relax: [{ afterSeconds: 30, maxMs: 120 }] },
          },
        },
      },
    },
  },
});

// #endregion

export { backend };
