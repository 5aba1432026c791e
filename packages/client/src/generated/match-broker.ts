// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  HintFlagInput,
  MatchState,
  ServerState,
  ServerStateInput,
} from './enumerations.ts';
import type {
  AllocatorConfiguration,
  AllocatorPlan,
  Empty,
  Health,
  HealthSample,
  MatchBrokerConfiguration,
  MatchResults,
  QueuedMatch,
  QueuedMatchInput,
  ServerHealth,
  ServerInfo,
  ServerMatchInfo,
  ServerSilence,
} from './types.ts';

/** Server manager and match broker: what operators, game servers and monitors call. */
export interface MatchBrokerAdminOperations {
  /**
   * Gives a game server the next match that it accepts, if there is one.
   *
   * If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a match. A server that has a match and is not ready yet gets the same match again. A server that is full gets none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. A server that drains gets none, and SHUTDOWN as soon as its matches are over. An unknown server is registered by its first request.
   *
   * `POST /api/v1/server/request_match`. Needs the permission `matchbroker.serve`.
   */
  requestMatch(input: {
    serverId: string;
    /** Which matches the server takes, in a subset of JMESPath over MatchId, PlayerIds, MatchProperties and PlayerProperties; empty for all. */
    requirements?: string | null | undefined;
    hintFlags?: HintFlagInput | null | undefined;
    /** The build of a server that no allocator has started. Of any other, its allocator says the build. */
    build?: string | null | undefined;
    health?: ServerHealth | null | undefined;
  }, options?: CallOptions): Promise<{
    match?: QueuedMatch | undefined;
    /** A sum of hint flags: 1 SHUTDOWN asks the server to exit. */
    hintFlags: number;
    /** The matches that run on this server, as far as the backend knows; absent if there are none. End those that the server does not play. */
    runningMatchIds?: string[] | undefined;
  }>;

  /**
   * Reports that a server is ready for its match, and how players connect.
   *
   * Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call with the same details only says that the server is there, and how it is. NOT_FULL asks for more matches.
   *
   * `POST /api/v1/server/match_ready`. Needs the permission `matchbroker.serve`.
   *
   * Errors: `MATCH_NOT_FOUND`, `MATCH_OF_ANOTHER_SERVER`, `MATCH_OVER`, `MATCH_ALREADY_READY`.
   */
  matchReady(input: {
    serverId: string;
    matchId: string;
    connectionDetails?: string | null | undefined;
    hintFlags?: HintFlagInput | null | undefined;
    perPlayerConnectionDetails?: Readonly<Record<string, string>> | null | undefined;
    health?: ServerHealth | null | undefined;
  }, options?: CallOptions): Promise<{
    matchId: string;
    /** A sum of hint flags: 1 SHUTDOWN asks the server to exit. */
    hintFlags: number;
  }>;

  /**
   * Ends the match of a server.
   *
   * Repeating the call has no further effect: the results of the first one that ended the match count. A match that does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is removed from the list.
   *
   * `POST /api/v1/server/end_match`. Needs the permission `matchbroker.serve`.
   *
   * Errors: `MATCH_NOT_FOUND`, `MATCH_OF_ANOTHER_SERVER`, `MATCH_OVER`.
   */
  endMatch(input: {
    serverId: string;
    matchId: string;
    hintFlags?: HintFlagInput | null | undefined;
    results?: MatchResults | null | undefined;
    health?: ServerHealth | null | undefined;
  }, options?: CallOptions): Promise<{
    matchId: string;
    /** A sum of hint flags: 1 SHUTDOWN asks the server to exit. */
    hintFlags: number;
  }>;

  /**
   * Lists the game servers, oldest first.
   *
   * `POST /api/v1/servers`. Needs the permission `matchbroker.read`.
   */
  listServers(input?: {
    state?: ServerStateInput | null | undefined;
    allocator?: string | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ servers: ServerInfo[]; nextPageToken?: string | undefined }>;

  /**
   * Takes a server out of service and lists the matches that it had.
   *
   * Its matches that do not run yet are queued again for another server, once. Its running matches end. Its allocator ends the server. A server without an allocator gets SHUTDOWN when it asks again with WILLING_TO_SHUTDOWN. success is false if there is no such server, or if it is already out of service.
   *
   * `POST /api/v1/server/deallocate`. Needs the permission `matchbroker.allocate`.
   */
  deallocate(input: { serverId: string }, options?: CallOptions): Promise<{ success: boolean; state: ServerState; matches: ServerMatchInfo[] }>;

  /**
   * Queues a match for an idle server, or for one that an allocator starts for it.
   *
   * Only that server gets the match. Repeating the call with the same matchId returns the same server. Without capacity nothing is stored.
   *
   * `POST /api/v1/server/allocate`. Needs the permission `matchbroker.allocate`.
   *
   * Errors: `MATCH_EXISTS`, `NO_CAPACITY`.
   */
  allocate(input: { match: QueuedMatchInput }, options?: CallOptions): Promise<{ serverId: string }>;

  /**
   * Reports whether the area works.
   *
   * `GET /api/v1/matchbroker/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Lists the matches that wait for a server, oldest first.
   *
   * `GET /api/v1/matches`. Needs the permission `matchbroker.read`.
   */
  listQueued(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ matches: QueuedMatch[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the matches that have a server, ready or not, oldest first.
   *
   * `GET /api/v1/matchbroker/admin/list-active-matches`. Needs the permission `matchbroker.admin`.
   */
  listActive(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ matches: QueuedMatch[]; nextPageToken?: string | undefined }>;

  /**
   * Reads a match; a match that is over can be read for 24 hours.
   *
   * `GET /api/v1/matchbroker/admin/match/{matchId}`. Needs the permission `matchbroker.admin`.
   *
   * Errors: `MATCH_NOT_FOUND`.
   */
  getMatch(input: { matchId: string }, options?: CallOptions): Promise<{
    match: QueuedMatch;
    state: MatchState;
    /** Why it failed, or why it ended if its server did not end it; otherwise empty. */
    reason: string;
    /** Empty if no server has the match. */
    serverId: string;
    /** How often it was queued for a server. */
    attempts: number;
    /** Unix time in seconds when it was made. */
    createdTimestamp: number;
    /** Unix time in seconds when it entered its state. */
    stateTimestamp: number;
    /** The ticket by which each player got into it; only players who had one. */
    ticketIds: Record<string, string>;
    /** How its server was while the match runs or ran, oldest first, at most 60: the largest values of equal spans of time. Empty if the server does not say. */
    health: HealthSample[];
    /** When its server did not call, the last 10. The last one has no end while the server is silent, or if the match ended meanwhile. */
    silences: ServerSilence[];
  }>;

  /**
   * Ends a running match, or fails a match that does not run yet.
   *
   * matchDeleted is false if there is no such match, or if it is already over.
   *
   * `DELETE /api/v1/matchbroker/admin/delete/{matchId}`. Needs the permission `matchbroker.admin`.
   */
  deleteMatch(input: { matchId: string }, options?: CallOptions): Promise<{ matchDeleted: boolean }>;

  /**
   * Lists the kinds of allocators that this server has, configured or not.
   *
   * `GET /api/v1/matchbroker/admin/allocators/available`. Needs the permission `matchbroker.admin`.
   */
  availableAllocators(input?: Empty, options?: CallOptions): Promise<{ allocatorNames: string[] }>;

  /**
   * Lists the allocators in the order in which they are asked.
   *
   * `GET /api/v1/matchbroker/admin/allocators/configured`. Needs the permission `matchbroker.admin`.
   */
  configuredAllocators(input?: Empty, options?: CallOptions): Promise<{ allocators: AllocatorConfiguration[] }>;

  /**
   * Shows how many servers the allocators keep ready in the next minutes, and why.
   *
   * Only of allocators with a `buffer`. A pass every 5 seconds starts what is missing and ends idle servers that are too many.
   *
   * `GET /api/v1/matchbroker/admin/plan`. Needs the permission `matchbroker.admin`.
   */
  getPlan(input?: {
    /** How many minutes the plan is for; default 60 */
    minutes?: number | null | undefined;
  }, options?: CallOptions): Promise<{ allocators: AllocatorPlan[] }>;

  /**
   * Chooses the build that the servers of an allocator have to run.
   *
   * The configuration must have the build, and the allocator a `buffer`. Servers of other builds are replaced in small steps, and none in a match. Choosing the present build tries it again at once if it has failed. A restart with the same configuration keeps the choice.
   *
   * `POST /api/v1/matchbroker/admin/roll`. Needs the permission `matchbroker.admin`.
   *
   * Errors: `ALLOCATOR_NOT_FOUND`, `BUILD_NOT_FOUND`.
   */
  roll(input: {
    allocator: string;
    build: string;
    /** Below 100, only so many of a hundred matches get the build, beside the present one. Default 100: all get it, or, with the present build, all go on getting that. */
    share?: number | null | undefined;
  }, options?: CallOptions): Promise<{
    allocator: string;
    build: string;
    /** The build before, which the way back chooses; empty if there was none. */
    formerBuild: string;
    /** The build that a share of the matches gets; absent if all get the same. */
    sharedBuild?: string | undefined;
    share?: number | undefined;
  }>;

  /**
   * Reads the settings of the broker.
   *
   * `GET /api/v1/matchbroker/admin/config`. Needs the permission `matchbroker.admin`.
   */
  getConfig(input?: Empty, options?: CallOptions): Promise<MatchBrokerConfiguration>;

  /**
   * Changes settings of the broker, all of the given ones or none. They apply at once, on every node.
   *
   * Takes the settings in the query, and refuses a call without any. A setting that is not given stays as it is. delayAllocationSeconds must not be below scheduleFrequencySeconds.
   *
   * `POST /api/v1/matchbroker/admin/reconfigure`. Needs the permission `matchbroker.admin`.
   */
  reconfigure(input?: {
    /** 0 starts servers only on the schedule; 1 also when a match is queued and no idle or starting server is left for it; 2 starts one for every match; default 1 */
    fastSchedule?: number | null | undefined;
    /** minutes after its last request until a server without a running match counts as lost; default 180 */
    serverMaxLifetimeMinutes?: number | null | undefined;
    /** seconds without a call until a server that reports its health and runs a match counts as silent; default 60 */
    serverSilentSeconds?: number | null | undefined;
    /** seconds that a match may wait for a server; default 90 */
    matchPickupTimeSeconds?: number | null | undefined;
    /** seconds that a server may take until it is ready; default 60 */
    matchReadyTimeSeconds?: number | null | undefined;
    /** minutes that a match may run; default 120 */
    matchMaxRunTimeMinutes?: number | null | undefined;
    /** seconds between two checks for missing servers; default 30 */
    scheduleFrequencySeconds?: number | null | undefined;
    /** with fastSchedule 0, seconds that a match waits for an existing server before one is started; not below scheduleFrequencySeconds; default 30 */
    delayAllocationSeconds?: number | null | undefined;
  }, options?: CallOptions): Promise<{ success: boolean }>;
}
