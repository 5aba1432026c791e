import { createGameServer } from '@lobbykit/game-server';
import { startGame } from './own-code.ts';

const server = createGameServer();

// #region fill

await server.serve(async ({ match, ready, fillSeats }) => {
  const game = await startGame(match);
  await ready({ connectionDetails: `203.0.113.7:${game.port}` });
  const joined = await fillSeats({ openSlots: [{ team: 0, count: 2 }], leftPlayerIds: game.left }); // every few seconds
  game.add(joined);
  await game.over;
});

// #endregion
