import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region deploy

const backend = createBackend({
  storage,
  fleets: { deploy: { artifacts: ['https://builds.example.com/game/'] } },
});

// #endregion

export { backend };
