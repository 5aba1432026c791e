import { createGameServer } from '@lobbykit/game-server';
import { players, ticks } from './own-code.ts';

// #region health

const server = createGameServer({
  health: () => ({ players: players.size, tickMilliseconds: ticks.longestSinceLastCall() }),
});

// #endregion

export { server };
