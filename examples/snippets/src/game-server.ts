import { startGame } from './own-code.ts';

// #region serve

import { createGameServer } from '@lobbykit/game-server';

const server = createGameServer({ requirements: "MatchProperties.rules.mode == 'duel'" });
process.once('SIGTERM', () => server.drain());

await server.serve(async ({ match, ready }) => {
  const game = await startGame(match);
  await ready({ connectionDetails: `203.0.113.7:${game.port}` });
  const { winner } = await game.over;
  return { teams: [0, 1].map((team) => ({ team, outcome: team === winner ? 'WIN' : 'LOSS' })) };
});
process.exit();

// #endregion
