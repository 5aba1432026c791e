import { createBackend } from '@lobbykit/core';
import { apiKey, backendUrl, storage } from './own-code.ts';

// #region local

import { localProcessAllocator } from '@lobbykit/allocators';

const backend = createBackend({
  storage,
  matchBroker: {
    allocators: [
      { allocator: localProcessAllocator({ gameServerPath: '/opt/game/server', backendUrl, apiKey }) },
    ],
  },
});

// #endregion

export { backend };
