import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

export function createPolling() {
  // #region polling

  const backend = createBackend({ storage, wakeUps: 'polling' }); // or { pollMilliseconds: 100 }

  // #endregion
  return backend;
}

// #region redis

import { redisWakeUps } from '@lobbykit/wake-redis';

const wakeUps = redisWakeUps({ redis: 'redis://game:password@10.0.0.7:6379', prefix: 'hill-kings' });
const backend = createBackend({ storage, wakeUps });

// #endregion

export { backend };
