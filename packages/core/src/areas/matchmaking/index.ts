import { metadataErrors } from '../../metadata/errors.ts';
import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { connectionsPart } from '../connections-part.ts';
import { friendsArea, noFriends } from '../friends/index.ts';
import { matchBrokerArea } from '../match-broker/index.ts';
import { optional } from '../part.ts';
import { partiesArea } from '../parties/index.ts';
import { queueSettingsPart, signalsPart, streamHubPart } from '../provided-parts.ts';
import { sessionStorePart } from '../sessions/parts.ts';
import { matchmakingContract } from './contract.ts';
import { matchmakingErrors, ticketRefusals } from './errors.ts';
import { matchmakingEvents } from './events.ts';
import { matchmakingLimits } from './limits.ts';
import { ticketStarting } from './moments.ts';
import { type MatchmakingOptions, matchmakingOptions } from './options.ts';
import { matchmakingRates } from './rates.ts';
import { createMatchmaking, type Matchmaking } from './service.ts';
import { matchmakingBackfills, matchmakingMatches } from './tables.backfill.ts';
import {
  matchmakingAcceptances,
  matchmakingConfigs,
  matchmakingPauses,
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingRecentMatches,
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
  TicketDraft,
  TicketVerdict,
} from './extensions/hooks.ts';
export type { MatchmakingRating } from './extensions/ratings.ts';
export type { MatchmakingOptions } from './options.ts';
export type { MatchmakingConfigInput, QueueConfigInput } from './queues/schemas.ts';
export type { StrategyTicket } from './queues/ticket-details.ts';

export const matchmakingArea: Area<
  typeof matchmakingContract.routes,
  Matchmaking,
  MatchmakingOptions,
  typeof matchmakingLimits,
  typeof matchmakingRates
> = defineArea({
  contract: matchmakingContract,
  limits: matchmakingLimits,
  rates: matchmakingRates,
  tables: [
    matchmakingTickets,
    matchmakingPlayers,
    matchmakingProposals,
    matchmakingAcceptances,
    matchmakingPauses,
    matchmakingRecentMatches,
    matchmakingConfigs,
    matchmakingStatistics,
    matchmakingMatches,
    matchmakingBackfills,
  ],
  errors: {
    ...matchmakingErrors,
    ...ticketRefusals,
    METADATA_KEY_RESERVED: metadataErrors.METADATA_KEY_RESERVED,
  },
  events: matchmakingEvents,
  moments: [ticketStarting],
  options: matchmakingOptions,
  needs: {
    hub: streamHubPart,
    areaSettings: queueSettingsPart,
    signals: signalsPart,
    accounts: accountsPart,
    sessions: sessionStorePart,
    connections: connectionsPart,
    friends: optional(friendsArea),
    parties: partiesArea,
    broker: matchBrokerArea,
  },
  create: (
    ctx,
    { hub, areaSettings, signals, accounts, sessions, connections, friends = noFriends, parties, broker },
    { matchmaking },
  ) =>
    createMatchmaking(ctx, {
      ...signals,
      options: matchmaking,
      hub,
      areaSettings,
      broker,
      friends,
      lockAccounts: accounts.lock,
      lockFreeAccounts: accounts.lockFree,
      accountMetadata: accounts.metadataOf,
      existingAccounts: accounts.existing,
      loggedIn: async (db, ids, now) => new Set((await sessions.lastUses(db, ids, now)).keys()),
      connections,
      parties: parties.matchmakingState,
      partyLedBy: parties.partyLedBy,
    }),
});
