import { createBackend } from '@lobbykit/core';
import { buildHash, storage } from './own-code.ts';

// #region allocator

import { fleetAllocator } from '@lobbykit/allocators';

const backend = createBackend({
  storage,
  secretKey: process.env.SECRET_KEY,
  fleets: { deploy: { artifacts: ['https://builds.example.com/game/'] } },
  matchBroker: {
    allocators: [
      {
        allocator: fleetAllocator({
          job: {
            name: 'game',
            artifacts: [
              {
                name: 'build',
                remote: 'https://builds.example.com/game/1.4.2.tar.gz',
                integrity: { alg: 'sha256', hash: buildHash },
                config: 'archive=tar.gz',
              },
            ],
            job: {
              requirements: { region: 'eu' },
              include: [{ name: 'build', dest: 'game' }],
              exec: [{ cmd: 'game/server', args: ['-log'], environment: ['MODE=ranked'] }],
            },
          },
          backendUrl: 'https://play.example.com',
          apiKey: process.env.GAME_SERVER_KEY,
        }),
        name: 'fleet-eu',
        requirements: "MatchProperties.region == 'eu'",
      },
    ],
  },
});

// #endregion

export { backend };
