import type { Context } from '../areas/area.ts';
import { createEvents, type Events } from '../areas/events/index.ts';
import { createFleets, type Fleets } from '../areas/fleets/index.ts';
import { createFriends, type Friends } from '../areas/friends/index.ts';
import { createMatchBroker, type MatchBroker } from '../areas/match-broker/index.ts';
import { createMatchmaking, type Matchmaking } from '../areas/matchmaking/index.ts';
import { createParties, type Parties } from '../areas/parties/index.ts';
import { createConnections, type RunningConnections } from '../connections/connections.ts';
import type { ServicesDependencies } from './dependencies.ts';
import type { IdentityServices } from './identity-services.ts';

/** The areas with which players find each other and play, and the connections that they share. */
export interface GameServices {
  readonly connections: RunningConnections;
  readonly events: Events;
  readonly fleets: Fleets;
  readonly friends: Friends;
  readonly matchBroker: MatchBroker;
  readonly matchmaking: Matchmaking;
  readonly parties: Parties;
}

/** Creates the areas with which players find each other and play, in the order in which they need each other. */
export function createGameServices(
  ctx: Context,
  { options, events: { hub, signals } }: ServicesDependencies,
  { accounts, sessionStore, sessionAuthenticator }: IdentityServices,
): GameServices {
  const { storage, clock, ids, limits, log } = ctx;
  const { signal, onSignal } = signals;
  const connections = createConnections({
    storage,
    clock,
    ids,
    log,
    limits,
    hub,
    lastUses: sessionStore.lastUses,
    existing: accounts.existing,
  });
  const friends = createFriends(ctx, {
    lockAccounts: accounts.lock,
    accountNames: accounts.names,
    connections,
    notifyDeclinedRequests: options.notifyDeclinedRequests ?? false,
  });
  const fleets = createFleets(ctx, {
    options: options.fleets,
    signal,
    onSignal,
    onServersGone: (unit, serverIds) => matchBroker.loseServers(unit, serverIds),
  });
  const matchBroker = createMatchBroker(ctx, {
    options,
    signal,
    onSignal,
    existingAccounts: accounts.existing,
    matchListeners: [(unit, change) => matchmaking.matchChanged(unit, change)],
    fleetServersOf: fleets.serversOf,
  });
  const events = createEvents(ctx, {
    hub,
    onSignal,
    existingAccounts: accounts.existing,
    onNewMatch: matchBroker.enqueueEmitted,
    actorOfSession: sessionAuthenticator.actorOf,
    liveSessions: (digests) => sessionStore.live(storage, digests),
  });
  const parties = createParties(ctx, {
    lockAccounts: accounts.lock,
    areFriends: friends.areFriends,
    blockedBetween: friends.blockedBetween,
    cancelTicket: (unit, ticketId) => matchmaking.departures.partyChanged(unit, ticketId),
    matchStatus: matchBroker.status,
    connections,
    autoLeaveParty: options.autoLeaveParty ?? false,
  });
  const matchmaking = createMatchmaking(ctx, {
    options,
    hub,
    signal,
    onSignal,
    broker: matchBroker,
    friends,
    lockAccounts: accounts.lock,
    accountMetadata: accounts.metadataOf,
    existingAccounts: accounts.existing,
    loggedIn: async (db, ids, now) => new Set((await sessionStore.lastUses(db, ids, now)).keys()),
    connections,
    parties: parties.matchmakingState,
    partyOf: parties.partyOf,
  });
  return { connections, events, fleets, friends, matchBroker, matchmaking, parties };
}
