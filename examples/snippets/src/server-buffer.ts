import { type Allocator, createBackend, noneAllocator } from '@lobbykit/core';
import { storage } from './own-code.ts';

const allocator: Allocator = noneAllocator;

// #region buffer

const backend = createBackend({
  storage,
  matchBroker: {
    allocators: [
      {
        allocator,
        name: 'fleet-eu',
        buffer: {
          minIdle: 2,
          maxServers: 40,
          idleSeconds: 600,
          schedule: [
            { from: '16:30', to: '23:00', minIdle: 10 },
            { from: '14:00', to: '02:00', days: ['sat', 'sun'], minIdle: 20, maxServers: 80 },
          ],
        },
      },
    ],
  },
});

// #endregion

export { backend };
