import { backendUrl, job, storage } from './own-code.ts';

// #region fleet

import { fleetAllocator } from '@lobbykit/allocators';
import { createBackend } from '@lobbykit/core';

const backend = createBackend({
  storage,
  secretKey: process.env.SECRET_KEY,
  fleets: { deploy: { artifacts: ['https://builds.example.com/game/'] } },
  matchBroker: {
    allocators: [{ allocator: fleetAllocator({ job, backendUrl, apiKey: process.env.GAME_SERVER_KEY }) }],
  },
});

// #endregion

export { backend };
