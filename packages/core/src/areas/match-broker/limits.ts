import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of the match broker. */
export const matchBrokerLimits = {
  matchPlayers: [256, 1_000, 'players per match'],
  matchPropertiesBytes: [16_384, 65_536, 'bytes of the properties of one match'],
  playerPropertiesBytes: [4_096, 16_384, 'bytes of the properties of one player of a match'],
  matchResultsBytes: [65_536, 262_144, 'bytes of the results of one match, as JSON'],
  matchPlayerStats: [32, 64, 'statistics of one player in the results of a match'],
  requirementsBytes: [4_096, 16_384, 'bytes of the requirements of a game server or an allocator'],
  requirementsNodes: [64, 256, 'nodes in the syntax tree of such requirements'],
  connectionDetailsBytes: [
    2_048,
    16_384,
    'bytes of the connection details that a player gets for their match',
  ],
  serverWaitSeconds: [25, 60, 'seconds that one call of a game server waits for a match'],
  allocationSeconds: [30, 300, 'seconds that an allocator may take to start a game server'],
  endedMatchHours: [24, 720, 'hours after its end that a match can be read'],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface MatchBrokerLimits extends LimitsOf<typeof matchBrokerLimits> {}

/** The context of the match broker, with these limits. */
export type MatchBrokerContext = Context<typeof matchBrokerLimits>;
