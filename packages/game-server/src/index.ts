/** The client for game servers: get matches, report them ready, have free seats filled, end them. */
export { GameServerError } from './error.ts';
export {
  createGameServer,
  type FreeSeats,
  type GameServer,
  type JoinedPlayer,
  type Match,
  type MatchOutcome,
  type MatchProperties,
  type MatchResults,
  type MatchSession,
  type PlayerProperties,
  type PlayerResult,
  type ReadyDetails,
} from './game-server.ts';
export type { ServerHealth } from './health.ts';
export type { GameServerOptions } from './options.ts';
