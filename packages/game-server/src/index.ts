/** The client of game servers: ask for a match, say when it is ready, have its free seats filled, end it. */
export { GameServerError } from './error.ts';
export {
  createGameServer,
  type FreeSeats,
  type GameServer,
  type GameServerOptions,
  type JoinedPlayer,
  type Match,
  type MatchSession,
  type ReadyDetails,
} from './game-server.ts';
