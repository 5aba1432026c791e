import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of matchmaking. */
export const matchmakingLimits = {
  matchmakingQueues: [100, 1_000, 'matchmaking queues'],
  ticketPlayers: [64, 64, 'players per matchmaking ticket'],
  ticketAbsenceSeconds: [
    60,
    3_600,
    "seconds after their last event stream or request until a player's ticket is cancelled",
  ],
  ticketBytes: [32_768, 65_536, 'bytes of the entity of one matchmaking ticket, as JSON with all metadata'],
  backfillSeconds: [3_600, 86_400, 'seconds that one request keeps filling the free seats of a match'],
} as const satisfies LimitTable;

/** The context of matchmaking, with these limits. */
export type MatchmakingContext = Context<typeof matchmakingLimits>;
