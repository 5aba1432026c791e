/** The client of game servers: ask for a match, say when it is ready, end it. */
export { GameServerError } from './error.ts';
export {
  createGameServer,
  type GameServer,
  type GameServerOptions,
  type Match,
  type MatchSession,
  type ReadyDetails,
} from './game-server.ts';
