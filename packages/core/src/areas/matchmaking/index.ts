import { metadataErrors } from '../../metadata/errors.ts';
import { type AreaData, defineArea } from '../area.ts';
import { matchmakingContract } from './contract.ts';
import { matchmakingErrors } from './errors.ts';
import { matchmakingEvents } from './events.ts';
import { matchmakingBackfills, matchmakingMatches } from './tables.backfill.ts';
import {
  matchmakingAcceptances,
  matchmakingConfigs,
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingStatistics,
  matchmakingTickets,
} from './tables.ts';

export type {
  MatchDraft,
  MatchmakingHook,
  MatchmakingStrategy,
  MatchVerdict,
  StrategyContext,
  StrategyMatch,
  StrategyTicket,
  TicketDraft,
  TicketVerdict,
} from './extensions/hooks.ts';
export type { MatchmakingRating } from './extensions/ratings.ts';
export type { MatchmakingOptions } from './options.ts';
export type { MatchmakingConfigInput, QueueConfigInput } from './queues/schemas.ts';
export { createMatchmaking, type Matchmaking } from './service.ts';

/** The data of the area: contract, tables, errors and events. */
export const matchmakingArea: AreaData<typeof matchmakingContract.routes> = defineArea({
  contract: matchmakingContract,
  tables: [
    matchmakingTickets,
    matchmakingPlayers,
    matchmakingProposals,
    matchmakingAcceptances,
    matchmakingConfigs,
    matchmakingStatistics,
    matchmakingMatches,
    matchmakingBackfills,
  ],
  errors: { ...matchmakingErrors, METADATA_KEY_RESERVED: metadataErrors.METADATA_KEY_RESERVED },
  events: matchmakingEvents,
});
