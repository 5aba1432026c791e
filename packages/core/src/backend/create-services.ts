import { type Accounts, createAccounts } from '../areas/accounts/index.ts';
import { type ApiKeys, createApiKeys, createKeyAuthenticator } from '../areas/api-keys/index.ts';
import type { Context, Service } from '../areas/area.ts';
import { createAudit } from '../areas/audit/index.ts';
import { type Authentication, createAuthentication } from '../areas/authentication/index.ts';
import { createDocumentService } from '../areas/document/index.ts';
import { createEvents, type Events } from '../areas/events/index.ts';
import { createFleets, type Fleets } from '../areas/fleets/index.ts';
import { createFriends, createFriendsRemoval } from '../areas/friends/index.ts';
import { createGlobalMetadata } from '../areas/global-metadata/index.ts';
import { createMatchBroker, type MatchBroker } from '../areas/match-broker/index.ts';
import { createMatchmaking, type Matchmaking } from '../areas/matchmaking/index.ts';
import { createParties } from '../areas/parties/index.ts';
import {
  type AccountLinks,
  createCredentials,
  createPlatformAuth,
  type PlatformAuth,
} from '../areas/platform-auth/index.ts';
import {
  createRoles,
  createSessionAuthenticator,
  createSessionStore,
  createSessions,
  type SessionAuthenticator,
} from '../areas/sessions/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { forgetConnections } from '../connections/connection-rows.ts';
import { createConnections, type RunningConnections } from '../connections/connections.ts';
import type { EventEngine } from '../events/create-event-engine.ts';
import { openApiDocument } from '../http/document/openapi.ts';
import type { Actor } from '../kernel/call.ts';
import type { BackendOptions } from './options.ts';

export interface ServicesDependencies {
  readonly options: BackendOptions;
  readonly events: EventEngine;
  readonly catalogue: Catalogue;
  /** Header that carries a session token in both directions, lower case. */
  readonly sessionHeader: string;
}

export interface Services {
  /** By the name of the area. */
  readonly byArea: Readonly<Record<string, Service>>;
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly authentication: Authentication;
  readonly events: Events;
  readonly fleets: Fleets;
  readonly matchBroker: MatchBroker;
  readonly matchmaking: Matchmaking;
  readonly connections: RunningConnections;
  readonly platformAuth: PlatformAuth;
  readonly sessionAuthenticator: SessionAuthenticator;
  authenticateKey(key: string, now: number): Promise<Actor>;
}

/** Builds the areas in the order in which they need each other; what an area needs of another is passed by name. */
export function createServices(
  ctx: Context,
  { options, events: engine, catalogue, sessionHeader }: ServicesDependencies,
): Services {
  const { storage, clock, secrets, limits, log } = ctx;
  const { signal, onSignal } = engine.signals;
  const roles = createRoles(options.roles, catalogue.permissions);
  const sessionStore = createSessionStore({
    clock,
    secrets,
    limits,
    signal,
    singleSession: options.singleSession ?? false,
    async onEnded(unit, rows) {
      await credentials.sessionsEnded(unit, rows);
      await matchmaking.departures.sessionsEnded(
        unit,
        rows.flatMap(({ accountId }) => accountId ?? []),
      );
    },
    onClaimed: (unit, row) => credentials.sessionClaimed(unit, row),
  });

  const links: AccountLinks = {
    accountOfIdentity: (db, identity) => accounts.accountOfIdentity(db, identity),
    subjectOf: (db, accountId, platform, issuer) => accounts.subjectOf(db, accountId, platform, issuer),
    release: (unit, now, identity) => accounts.release(unit, now, identity),
  };
  const credentials = createCredentials(ctx, { options, sessions: sessionStore, links });
  const authentication = createAuthentication(ctx, {
    options: { ...options, providers: [...(options.providers ?? []), ...credentials.providers] },
    sessions: sessionStore,
    signal,
    onSignal,
    sessionHeader,
  });
  const accounts = createAccounts(ctx, {
    sessions: sessionStore,
    signal,
    roles,
    isBootstrapAdmin: authentication.isBootstrapAdmin,
    defaultIssuer: authentication.defaultIssuer,
    onDelete: [
      credentials.removeAccount,
      forgetConnections,
      createFriendsRemoval(ctx),
      (unit, accountId) => matchmaking.departures.removeAccount(unit, accountId),
      (unit, accountId) => parties.removeAccount(unit, accountId),
    ],
    sessionHeader,
    listAccountIds: options.listAccountIds ?? true,
  });
  const { accountOf } = accounts;
  const connections = createConnections({
    storage,
    clock,
    ids: ctx.ids,
    log,
    limits,
    hub: engine.hub,
    lastUses: sessionStore.lastUses,
    existing: accounts.existing,
  });
  const friends = createFriends(ctx, {
    hold: accounts.hold,
    names: accounts.names,
    connections,
    tellDeclinedRequests: options.tellDeclinedRequests ?? false,
  });
  const sessions = createSessions(ctx, {
    store: sessionStore,
    accountOf,
    signal,
    sessionHeader,
    exposeSessionData: options.exposeSessionData ?? false,
  });
  const sessionAuthenticator = createSessionAuthenticator({
    storage,
    store: sessionStore,
    roles,
    accountOf,
    onSignal,
    clock,
    limits,
    log,
  });
  const apiKeys = createApiKeys(ctx, {
    catalogue: catalogue.permissions,
    changed: () => signal('apiKeys.changed', ''),
  });
  const keyAuthenticator = createKeyAuthenticator({ storage, clock, log, rootApiKey: options.rootApiKey });
  onSignal('apiKeys.changed', keyAuthenticator.forget);

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
    hub: engine.hub,
    onSignal,
    existingAccounts: accounts.existing,
    onNewMatch: matchBroker.enqueueEmitted,
    actorOfSession: sessionAuthenticator.actorOf,
    liveSessions: (digests) => sessionStore.live(storage, digests),
  });
  const parties = createParties(ctx, {
    lockAccounts: accounts.hold,
    areFriends: friends.areFriends,
    blockedBetween: friends.blockedBetween,
    cancelTicket: (unit, ticketId) => matchmaking.departures.partyChanged(unit, ticketId),
    matchStatus: matchBroker.status,
    connections,
    autoLeaveParty: options.autoLeaveParty ?? false,
  });
  const matchmaking = createMatchmaking(ctx, {
    options,
    hub: engine.hub,
    signal,
    onSignal,
    broker: matchBroker,
    friends,
    holdAccounts: accounts.hold,
    accountMetadata: accounts.metadataOf,
    existingAccounts: accounts.existing,
    loggedIn: async (db, ids, now) => new Set((await sessionStore.lastUses(db, ids, now)).keys()),
    connections,
    parties: parties.matchmakingState,
    partyOf: parties.partyOf,
  });
  const platformAuth = createPlatformAuth(ctx, {
    credentials,
    sessions: sessionStore,
    links,
    canLogIn: authentication.canLogIn,
    exposeSessionData: options.exposeSessionData ?? false,
  });
  const contracts = catalogue.areas.map(({ contract }) => contract);
  const serverUrl = options.publicUrl;

  return {
    byArea: {
      accounts,
      apiKeys,
      authentication,
      platformAuth,
      sessions,
      fleets,
      friends,
      globalMetadata: createGlobalMetadata(ctx),
      matchBroker,
      matchmaking,
      parties,
      events,
      audit: createAudit(ctx),
      document: createDocumentService(() =>
        openApiDocument(contracts, { ...(serverUrl !== undefined && { serverUrl }) }),
      ),
    } as unknown as Readonly<Record<string, Service>>,
    accounts,
    apiKeys,
    authentication,
    events,
    fleets,
    matchBroker,
    matchmaking,
    connections,
    platformAuth,
    sessionAuthenticator,
    authenticateKey: keyAuthenticator.authenticate,
  };
}
