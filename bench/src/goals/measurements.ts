import type { Measurement } from './bench.ts';
import { betterAuth } from './better-auth.ts';
import { brokerGrowth, brokerRates, matchCycles, matchCyclesOnPostgres } from './broker.ts';
import { coldStarts } from './cold-start.ts';
import { countCrowds, countCrowdsOnPostgres } from './count-crowds.ts';
import { distantMatches } from './distance.ts';
import { economy, economyGrowth, economyOnPostgres } from './economy.ts';
import { eventGrowth, eventRates } from './events.ts';
import { growth } from './growth.ts';
import { inProcess } from './in-process.ts';
import { latencyOnPostgres, latencyOnSqlite } from './latency.ts';
import { leaderboards, leaderboardsOnPostgres } from './leaderboards.ts';
import { matcher } from './matcher.ts';
import { matches } from './matches.ts';
import { memoryUnderLoad } from './memory.ts';
import { peersOnPostgres } from './peers.ts';
import { postgres } from './postgres.ts';
import { sizes } from './sizes.ts';
import { sqlite } from './sqlite.ts';
import {
  crowdOfTickets,
  crowdOfTicketsOnPostgres,
  duelTimes,
  serverRace,
  ticketFlow,
  ticketGrowth,
} from './tickets.ts';
import {
  friendLists,
  friendListsOnPostgres,
  meetings,
  meetingsOnPostgres,
  partyStreams,
} from './together.ts';

/** Everything that is measured, in the order in which it is. */
export const measurements: readonly Measurement[] = [
  sqlite,
  inProcess,
  latencyOnSqlite,
  latencyOnPostgres,
  postgres,
  peersOnPostgres,
  betterAuth,
  meetings,
  meetingsOnPostgres,
  friendLists,
  friendListsOnPostgres,
  partyStreams,
  matcher,
  matches,
  brokerRates,
  matchCycles,
  matchCyclesOnPostgres,
  brokerGrowth,
  ticketFlow,
  ticketGrowth,
  crowdOfTickets,
  crowdOfTicketsOnPostgres,
  distantMatches,
  duelTimes,
  serverRace,
  eventRates,
  eventGrowth,
  coldStarts,
  sizes,
  memoryUnderLoad,
  economy,
  economyOnPostgres,
  countCrowds,
  countCrowdsOnPostgres,
  leaderboards,
  leaderboardsOnPostgres,
  economyGrowth,
  growth,
];
