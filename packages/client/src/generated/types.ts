// Generated from the contracts by `npm run reference`.

import type {
  AccountsEventType,
  AccountsEventTypeInput,
  AuthenticationEventType,
  AuthenticationEventTypeInput,
  DeliveryState,
  EntitlementProvider,
  EntityType,
  EntityTypeInput,
  FleetCommandKind,
  FleetHostState,
  FriendsEventType,
  FriendsEventTypeInput,
  LeaderboardAuthority,
  LeaderboardEntrant,
  LeaderboardOperator,
  LeaderboardSortOrder,
  MatchOutcomeInput,
  MatchState,
  MatchmakingStatus,
  MatchmakingStatusUpdateType,
  MatchmakingStatusUpdateTypeInput,
  OrderLineState,
  OrderState,
  OwnershipChangeType,
  PartyState,
  PartyUpdateType,
  PartyUpdateTypeInput,
  Platform,
  PlatformInput,
  PresenceAvailability,
  Provider,
  ServerState,
  ServiceHealthState,
  SessionState,
  StoreAppItemPolicy,
  SubscriptionIntervalUnit,
  SubscriptionIntervalUnitInput,
  WebhookState,
} from './enumerations.ts';

/** An object without fields. */
export type Empty = Record<string, never>;

/** An account. Other players see only a part of it. */
export interface Account {
  id: string;
  displayName: string;
  /** Only for the player and for operators. */
  authRole?: string | undefined;
  /** For other players only the keys that begin with `public.`; for the player all except those that begin with `server.`. */
  metadata?: Record<string, EntityMetadata> | undefined;
  platforms: Platform[];
}

/** The fields of an account that change. Fields that the caller may not change are ignored, unless the mask names them. */
export interface AccountChange {
  id?: string | null | undefined;
  displayName?: string | null | undefined;
  authRole?: string | null | undefined;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
  platforms?: readonly PlatformInput[] | null | undefined;
}

/** How many of an item an account has. */
export interface AccountItem {
  catalogItemId: string;
  isOwned: boolean;
  count: number | bigint;
  customItemId: string;
}

/** An account as the store shows it to others. Without an identity of the store its storeId is 0. If the store does not know the player, the name is empty. */
export interface AccountPlayerSummary {
  accountId: string;
  storeId: number | bigint;
  personaName: string;
}

/** An account was created or read at login, or its platform accounts have changed. */
export interface AccountsEvent {
  type: AccountsEventType;
  accountId: string;
  isNewAccount: boolean;
  newPlatformType: Platform;
  removedPlatformType: Platform;
  platforms: Platform[];
}

/** What a caller writes as `AccountsEvent`. */
export interface AccountsEventInput {
  type: AccountsEventTypeInput;
  accountId?: string | null | undefined;
  isNewAccount?: boolean | null | undefined;
  newPlatformType?: PlatformInput | null | undefined;
  removedPlatformType?: PlatformInput | null | undefined;
  platforms?: readonly PlatformInput[] | null | undefined;
}

/** How many of an item an account has, for administrators. */
export interface AdminAccountItem {
  catalogItemId: string;
  isOwned: boolean;
  count: number | bigint;
  customItemId: string;
  lockoutFlags: AdminLockoutFlags;
}

/** Whether only administrators may change the count. */
export interface AdminLockoutFlags {
  prohibitNonAdminUpdate: { value: boolean };
}

/** What an operator changes in a party. */
export interface AdminUpdateParty {
  leaderId?: string | null | undefined;
  kick?: readonly string[] | null | undefined;
  join?: readonly string[] | null | undefined;
  /** Names in the party by the ids of players who join. If absent, players have the names of their accounts. */
  joinDisplayNames?: Readonly<Record<string, string>> | null | undefined;
  /** Entries to add. They replace entries with the same key. */
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}

/** An allocator of game servers. */
export interface AllocatorConfiguration {
  name: string;
  description: string;
  requirements: string;
  /** JSON text, secrets masked. */
  rawAllocatorConfiguration: string;
}

/** How many servers of an allocator are kept ready, and why. */
export interface AllocatorPlan {
  allocator: string;
  /** The build that its servers have to run; empty if it has none. */
  build: string;
  /** The build that they had to run before; empty if there was none. */
  formerBuild: string;
  /** The builds that the configuration of the answering node has. */
  builds: string[];
  /** Servers of the build that died in a row before they asked for a match. */
  failures: number;
  /** The last lines of output of the server of the build that failed last, as its allocator knows them; empty if none failed. Plain text that the program wrote. */
  lastLines: string[];
  /** DONE: all servers run it. ROLLING: others are being replaced. STOPPED: servers of it do not get ready, and others stay. One of DONE, ROLLING, STOPPED. */
  roll: string;
  /** The build that a share of the matches gets; absent if all get the same. Its servers count here alone. */
  shared?: SharedBuild | undefined;
  servers: {
    /** Servers that were started for no match in particular and have not asked for one. */
    starting: number;
    /** Servers that wait for a match. */
    idle: number;
    /** Servers that play matches and ask for one more. */
    open: number;
    /** Servers that play matches, have one reserved, or are between two. */
    busy: number;
    /** Servers that have no match and have not asked for a minute. */
    silent: number;
    /** Servers that have to exit. */
    ending: number;
  };
  /** Those of them that run another build. */
  oldServers: {
    /** Servers that were started for no match in particular and have not asked for one. */
    starting: number;
    /** Servers that wait for a match. */
    idle: number;
    /** Servers that play matches and ask for one more. */
    open: number;
    /** Servers that play matches, have one reserved, or are between two. */
    busy: number;
    /** Servers that have no match and have not asked for a minute. */
    silent: number;
    /** Servers that have to exit. */
    ending: number;
  };
  /** Matches that wait and for which this allocator is asked first. */
  waiting: number;
  /** Servers that the next pass starts. */
  start: number;
  /** Why it starts so many: ENOUGH, BELOW_MIN_IDLE, MAX_SERVERS, OLD_BUILD, TOO_OLD, BUILD_FAILS, OTHER_CONFIGURATION. */
  startReason: string;
  /** Servers that the next pass ends. */
  stop: Array<{
    serverId: string;
    /** Why it is ended: OLD_BUILD, TOO_OLD, ABOVE_MAX_SERVERS, ABOVE_MAX_IDLE, UNUSED, SILENT. */
    reason: string;
  }>;
  /** Servers of another build that get no more matches from the next pass on, and end after those that they have. */
  drain: string[];
  /** What is wanted in each minute, the present one first. */
  minutes: Array<{
    /** Unix time in seconds */
    timestamp: number;
    minIdle: number;
    /** Absent: no limit. */
    maxIdle?: number | undefined;
    /** Absent: no limit. */
    maxServers?: number | undefined;
    idleSeconds: number;
    /** The time of the schedule that these sizes are from, such as 17:30-23:00; otherwise empty. */
    schedule: string;
  }>;
}

/** An operator announces something to every connected player. */
export interface AnnouncementEvent {
  message: string;
}

/** An event of the game, or of the service, that has a type of its own. */
export interface AnyEvent {
  '@type': string;
  [name: string]: unknown;
}

/** An API key with its policy. */
export interface ApiKey {
  /** The whole key, only in the answer that creates it. Everywhere else its public id. */
  key: string;
  name: string;
  /** RFC 3339 time */
  createdOn: string;
  /** RFC 3339 time; empty if it was never used. */
  lastUsedOn: string;
  policy: Policy;
  /** `account:<id>`, `key:<keyId>` or `system`. */
  createdBy: string;
}

/** A change that an operator made or was refused. */
export interface AuditRecord {
  auditId: string;
  /** RFC 3339 time */
  time: string;
  /** `account:<id>`, `key:<keyId>` or `system`. */
  principal: string;
  operation: string;
  /** The id of what was changed. */
  object: string;
  /** `success`, or the reason of the refusal. */
  outcome: string;
  requestId: string;
}

/** A platform account of the player was logged in or out. */
export interface AuthenticationEvent {
  type: AuthenticationEventType;
  serviceAccountId: string;
  platformAccountId: string;
  platform: Platform;
}

/** What a caller writes as `AuthenticationEvent`. */
export interface AuthenticationEventInput {
  type: AuthenticationEventTypeInput;
  serviceAccountId?: string | null | undefined;
  platformAccountId?: string | null | undefined;
  platform?: PlatformInput | null | undefined;
}

/** What may stand behind an interface. */
export interface AvailableImplementations {
  implementations: string[];
}

/** A login provider with its configuration. */
export interface AvailableProvider {
  provider: Provider;
  /** The configuration as JSON text, secrets masked. */
  rawConfig: string;
}

/** A player whom the caller has blocked. */
export interface BlockedPlayer {
  accountId: string;
  displayName: string;
  /** Unix time in seconds */
  blockedTimestamp: number;
}

/** What a page does next when a player returns from a provider. */
export interface CallbackAnswer {
  /** `confirm`: post `confirmation` and the six digits as `confirmationCode`. `fragment`: post the fields behind the # of the address. */
  step: 'done' | 'failed' | 'confirm' | 'fragment';
  /** Why the login failed; empty otherwise. */
  message: string;
  /** One-time ticket of the step `confirm`; empty otherwise. */
  confirmation: string;
  triesLeft: number;
}

/** Something that players can have. */
export interface CatalogItem {
  catalogItemId: string;
  name: string;
  description: string;
  published: boolean;
  tags: Array<{ tag: string }>;
  /** Empty if the item has none. */
  customItemId: string;
}

/** Whether one component of an area works. */
export interface ComponentHealth {
  component: string;
  healthy: boolean;
  /** Detail for operators; empty for anonymous callers. */
  status: string;
}

/** The match that a player is in. */
export interface CurrentMatch {
  matchId: string;
  /** Empty if no queue has made the match. */
  queueName: string;
  state: MatchState;
  /** From 0; -1 for somebody who watches. */
  team: number;
  /** Empty without roles. */
  role: string;
  /** Empty until the server is ready. */
  connectionDetails: string;
  /** When the server was ready; 0 before that. */
  startedTimestamp: number;
  /** When the match fails, or ends, if its server does nothing until then. */
  expiresTimestamp: number;
}

/** A player who signed up with an e-mail address. */
export interface EmailUser {
  emailAddress: string;
  verified: boolean;
  /** RFC 3339 time; empty if it was never verified. */
  lastVerified: string;
  /** RFC 3339 time */
  createdOn: string;
  /** The subject of the identity, whose issuer is `email`. */
  platformAccountId: string;
}

/** Keeps a stream alive. */
export type EmptyEvent = Empty;

/** The value of a metadata entry: exactly one of the payloads. */
export interface EntityMetadata {
  stringPayload?: string | undefined;
  intPayload?: number | bigint | undefined;
  jsonPayload?: string | undefined;
}

/** What a caller writes as `EntityMetadata`. */
export interface EntityMetadataInput {
  stringPayload?: string | null | undefined;
  intPayload?: number | bigint | string | null | undefined;
  jsonPayload?: string | null | undefined;
}

/** An event. It has exactly one kind. The order in which a stream sends events is that of their commits; the eventId recognises repetitions and is where a stream resumes, and ids of concurrent events need not sort in that order. */
export interface Event {
  eventId?: string | undefined;
  recipientId?: string | undefined;
  anyEvent?: AnyEvent | null | undefined;
  partyUpdateEvent?: PartyUpdateEvent | null | undefined;
  matchmakingStatusUpdateEvent?: MatchmakingStatusUpdateEvent | null | undefined;
  emptyEvent?: EmptyEvent | null | undefined;
  authenticationEvent?: AuthenticationEvent | null | undefined;
  newMatchEvent?: NewMatchEvent | null | undefined;
  announcementEvent?: AnnouncementEvent | null | undefined;
  accountsEvent?: AccountsEvent | null | undefined;
  friendsEvent?: FriendsEvent | null | undefined;
}

/** What a caller writes as `Event`. */
export interface EventInput {
  eventId?: string | undefined;
  recipientId?: string | undefined;
  anyEvent?: AnyEvent | null | undefined;
  partyUpdateEvent?: PartyUpdateEventInput | null | undefined;
  matchmakingStatusUpdateEvent?: MatchmakingStatusUpdateEventInput | null | undefined;
  emptyEvent?: EmptyEvent | null | undefined;
  authenticationEvent?: AuthenticationEventInput | null | undefined;
  newMatchEvent?: NewMatchEventInput | null | undefined;
  announcementEvent?: AnnouncementEvent | null | undefined;
  accountsEvent?: AccountsEventInput | null | undefined;
  friendsEvent?: FriendsEventInput | null | undefined;
}

/** A command to the agent of a host. */
export interface FleetCommand {
  commandId: string;
  kind: FleetCommandKind;
  /** The job to deploy, act on or stop. */
  jobId: string;
  config?: FleetJobConfig | undefined;
  /** `NAME=value` for the program of `config`, in addition to its environment. The agent must not write it to disk. */
  secretEnvironment?: string[] | undefined;
  request?: FleetHostAction | undefined;
}

/** How a command to a host ended. */
export interface FleetCommandResult {
  commandId: string;
  ok?: boolean | null | undefined;
  messages?: readonly string[] | null | undefined;
}

/** A host of the fleet as operators see it. */
export interface FleetHost {
  hostname: string;
  hostId: string;
  sidecarVersion: string;
  metadata: Record<string, string>;
  /** Unix time in seconds of the last heartbeat. */
  lastPingEpoch: number;
  /** Whether it gets jobs. */
  available: boolean;
  state: FleetHostState;
  /** Unix time in seconds until which it gets no jobs, because starts fail on it and not on others. Absent if it is not set aside. */
  setAsideUntil?: number | undefined;
  /** Why it is set aside. Plain text, which may be from a program. */
  setAsideReason?: string | undefined;
  processes: FleetProcess[];
}

/** An HTTP request that the agent of a host sends to a process on it. */
export interface FleetHostAction {
  /** The jobId of the process, or its name if no other process has that name. */
  targetPx: string;
  /** The state of the process after it has answered 2xx: STARTED, READY, IN_MATCH, DONE, TERMINATED; empty keeps the state. */
  stateAfterAction?: string | undefined;
  req: {
    method?: string | undefined;
    body?: string | undefined;
    path?: string | undefined;
    /** Must be the port that the agent assigned to the process; 0 or absent stands for it. */
    port?: number | undefined;
    headers?: Record<string, string> | undefined;
  };
}

/** What a caller writes as `FleetHostAction`. */
export interface FleetHostActionInput {
  /** The jobId of the process, or its name if no other process has that name. */
  targetPx: string;
  /** The state of the process after it has answered 2xx: STARTED, READY, IN_MATCH, DONE, TERMINATED; empty keeps the state. */
  stateAfterAction?: string | null | undefined;
  req: {
    method?: string | null | undefined;
    body?: string | null | undefined;
    path?: string | null | undefined;
    /** Must be the port that the agent assigned to the process; 0 or absent stands for it. */
    port?: number | null | undefined;
    headers?: Readonly<Record<string, string>> | null | undefined;
  };
}

/** A job for the agent of a host: what to fetch, and what to run. */
export interface FleetJobConfig {
  name: string;
  artifacts?: Array<{
    /** The name that `include` uses. */
    name: string;
    /** http or https, at an address that the backend allows; or `s3://bucket/key`, an object of the object store, whose signed address the agent gets. */
    remote: string;
    integrity?: {
      /** `sha256` or `sha512`. */
      alg?: string | undefined;
      /** The digest of the file, hexadecimal or base64. */
      hash?: string | undefined;
    } | undefined;
    /** `archive=tar.gz`, `archive=zip`, or empty for a plain file. */
    config?: string | undefined;
  }> | undefined;
  job: {
    requirements?: Record<string, string> | undefined;
    /** The first entry is run. */
    exec: Array<{
      /** A file of the job, at or below the `dest` of an include. */
      cmd: string;
      args?: string[] | undefined;
      /** `NAME=value`. */
      environment?: string[] | undefined;
    }>;
    include?: Array<{
      /** The name of an artifact, and for an archive a path within it. */
      name: string;
      /** Its path in the folder of the job. */
      dest: string;
      executable?: boolean | undefined;
    }> | undefined;
    /** never, on-failure, always; empty is `never`. */
    restartPolicy?: string | undefined;
  };
}

/** What a caller writes as `FleetJobConfig`. */
export interface FleetJobConfigInput {
  name: string;
  artifacts?: ReadonlyArray<{
    /** The name that `include` uses. */
    name: string;
    /** http or https, at an address that the backend allows; or `s3://bucket/key`, an object of the object store, whose signed address the agent gets. */
    remote: string;
    integrity?: {
      /** `sha256` or `sha512`. */
      alg?: string | null | undefined;
      /** The digest of the file, hexadecimal or base64. */
      hash?: string | null | undefined;
    } | null | undefined;
    /** `archive=tar.gz`, `archive=zip`, or empty for a plain file. */
    config?: string | null | undefined;
  }> | null | undefined;
  job: {
    requirements?: Readonly<Record<string, string>> | null | undefined;
    /** The first entry is run. */
    exec: ReadonlyArray<{
      /** A file of the job, at or below the `dest` of an include. */
      cmd: string;
      args?: readonly string[] | null | undefined;
      /** `NAME=value`. */
      environment?: readonly string[] | null | undefined;
    }>;
    include?: ReadonlyArray<{
      /** The name of an artifact, and for an archive a path within it. */
      name: string;
      /** Its path in the folder of the job. */
      dest: string;
      executable?: boolean | null | undefined;
    }> | null | undefined;
    /** never, on-failure, always; empty is `never`. */
    restartPolicy?: string | null | undefined;
  };
}

/** A process that a host runs. */
export interface FleetProcess {
  jobId: string;
  process: string;
  /** STARTED, READY, IN_MATCH, DONE, TERMINATED */
  state: string;
  numRestarts: number;
  /** The port that it listens on; 0 if none. */
  port?: number | undefined;
  /** The last lines of output before it last ended by itself; absent if it has not. Plain text that the program wrote. */
  lastLines?: string[] | undefined;
}

/** What a caller writes as `FleetProcess`. */
export interface FleetProcessInput {
  jobId: string;
  process: string;
  /** STARTED, READY, IN_MATCH, DONE, TERMINATED */
  state: string;
  numRestarts: number;
  /** The port that it listens on; 0 if none. */
  port?: number | null | undefined;
  /** The last lines of output before it last ended by itself; absent if it has not. Plain text that the program wrote. */
  lastLines?: readonly string[] | null | undefined;
}

/** A host as its agent reports it. */
export interface FleetReportedHost {
  hostId: string;
  hostname?: string | null | undefined;
  sidecarVersion?: string | null | undefined;
  metadata?: Readonly<Record<string, string>> | null | undefined;
  processes?: readonly FleetProcessInput[] | null | undefined;
  /** Whether the host is about to end. It gets no jobs, its game servers without a match have to exit, and the others get no more matches. A host that is only full reports `accepting` = `false` in its metadata instead. */
  draining?: boolean | null | undefined;
}

/** A friend of the player. */
export interface Friend {
  accountId: string;
  displayName: string;
  /** Unix time in seconds */
  becameFriendsTimestamp: number;
  /** Present if `includePresence` was true. */
  presence?: Presence | undefined;
}

/** A friend request, with the other player of it. */
export interface FriendRequest {
  accountId: string;
  displayName: string;
  /** Unix time in seconds */
  requestSentTimestamp: number;
}

/** A friend request or a friendship has changed. */
export interface FriendsEvent {
  type: FriendsEventType;
  senderAccountId: string;
  receiverAccountId: string;
}

/** What a caller writes as `FriendsEvent`. */
export interface FriendsEventInput {
  type: FriendsEventTypeInput;
  senderAccountId?: string | null | undefined;
  receiverAccountId?: string | null | undefined;
}

/** Whether an area works. */
export interface Health {
  healthy: boolean;
  components: ComponentHealth[];
}

/** What a game server said of itself. A value that it did not say is absent. */
export interface HealthSample {
  /** Unix time in seconds */
  timestamp: number;
  players?: number | undefined;
  tickMilliseconds?: number | undefined;
  memoryBytes?: number | undefined;
}

/** A leaderboard. */
export interface Leaderboard {
  leaderboardId: string;
  title: string;
  description: string;
  sortOrder: LeaderboardSortOrder;
  operator: LeaderboardOperator;
  authority: LeaderboardAuthority;
  entrant: LeaderboardEntrant;
  resetSchedule: string;
  archiveCount: number;
  minScore?: number | bigint | undefined;
  maxScore?: number | bigint | undefined;
  maxEntries: number;
  metadata: Record<string, unknown>;
  /** The running version. */
  version: number;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** 0: never. */
  nextResetTimestamp: number;
}

/** The entry of a player on a leaderboard. */
export interface LeaderboardEntry {
  /** The id of the player, or of the group. */
  accountId: string;
  /** The name of the player, or of the group. */
  playerName: string;
  score: number | bigint;
  subscore: number | bigint;
  /** 1 is the best. One more than the number of better entries that are not hidden. */
  rank: number;
  /** How often a score was submitted. */
  submissions: number;
  metadata: Record<string, unknown>;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** When the score was last replaced. */
  updatedTimestamp: number;
  /** Present only for operators of leaderboards. */
  hidden?: boolean | undefined;
}

/** One of the best players of a leaderboard. */
export interface LeaderboardPlayer {
  playerName: string;
  score: number | bigint;
  accountId: string;
  /** 1 is the best. One more than the number of better entries that are not hidden. */
  rank: number;
}

/** A score that a game server submits. */
export interface LeaderboardSubmission {
  accountId: string;
  score: number | bigint | string;
  /** Decides between equal scores. Default 0. */
  subscore?: number | bigint | string | null | undefined;
  /** Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays. */
  metadata?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What a submitted score has changed. */
export interface LeaderboardSubmissionResult {
  accountId: string;
  /** Whether the submission has replaced the score. */
  updated: boolean;
  /** The rank afterwards. 0: there was no room for the entry. */
  rank: number;
}

/** A version of a leaderboard: the time between two resets. */
export interface LeaderboardVersion {
  version: number;
  /** Unix time in seconds */
  startedTimestamp: number;
  /** 0: it is running. */
  endedTimestamp: number;
  /** Hidden entries are not counted. */
  entryCount: number;
}

/** A queue as players see it. */
export interface ListedQueue {
  queueKey: string;
  queueName: string;
  teams: number;
  playersPerTeam: number;
  /** Players who wait. The number is a few seconds old. */
  playersMatching: number;
  /** The expected wait of a ticket that starts now: at least half of the tickets that recently got their match waited this long for it, where a ticket of five minutes ago counts half. 0: not known, because nobody got a match in the last half hour. */
  estimatedWaitSeconds: number;
}

/** A ticket as operators see it. */
export interface ListedTicket {
  ticketId: string;
  entity: MatchmakingEntity;
  status: MatchmakingStatus;
  /** WAITING; PROPOSED while a match must be accepted; MATCHED while a server is being found; ENDED. */
  matchmakerState: string;
  queueKey: string;
  matchId?: string | undefined;
  /** Unix time in seconds */
  createdTimestamp: number;
}

/** A line of the log, without credentials. */
export interface LogEvent {
  message: string;
}

/** A match, as events tell of it. */
export interface Match {
  matchId: string;
  playerIds: string[];
  /** Absent if it is too large for the event. */
  matchProperties?: string | undefined;
  /** Absent if it is too large for the event. */
  playerProperties?: Record<string, string> | undefined;
  /** The only build whose servers may play it; absent: any. */
  build?: string | undefined;
}

/** What a caller writes as `Match`. */
export interface MatchInput {
  matchId?: string | null | undefined;
  playerIds?: readonly string[] | null | undefined;
  /** Absent if it is too large for the event. */
  matchProperties?: string | null | undefined;
  /** Absent if it is too large for the event. */
  playerProperties?: Readonly<Record<string, string>> | null | undefined;
  /** The only build whose servers may play it; absent: any. */
  build?: string | null | undefined;
}

/** The settings of the match broker. */
export interface MatchBrokerConfiguration {
  /** 0 starts servers only on the schedule; 1 also when a match is queued and no idle or starting server is left for it; 2 starts one for every match */
  fastSchedule: number;
  /** minutes after its last request until a server without a running match counts as lost */
  serverMaxLifetimeMinutes: number;
  /** seconds without a call until a server that reports its health and runs a match counts as silent */
  serverSilentSeconds: number;
  /** seconds that a match may wait for a server */
  matchPickupTimeSeconds: number;
  /** seconds that a server may take until it is ready */
  matchReadyTimeSeconds: number;
  /** minutes that a match may run */
  matchMaxRunTimeMinutes: number;
  /** seconds between two checks for missing servers */
  scheduleFrequencySeconds: number;
  /** with fastSchedule 0, seconds that a match waits for an existing server before one is started; not below scheduleFrequencySeconds */
  delayAllocationSeconds: number;
}

/** How a match went, as its server or its host says. */
export interface MatchResults {
  teams?: ReadonlyArray<{
    team: number;
    outcome?: MatchOutcomeInput | null | undefined;
    score?: number | null | undefined;
  }> | null | undefined;
  /** By account. Players of the match who are left out have the result of their team. */
  players?: Readonly<Record<string, {
    /** Default: that of the team. */
    outcome?: MatchOutcomeInput | null | undefined;
    score?: number | null | undefined;
    /** 1 for the first; 0: none. */
    placement?: number | null | undefined;
    /** Numbers of the game, such as kills or seconds. */
    stats?: Readonly<Record<string, number>> | null | undefined;
  }>> | null | undefined;
}

/** A rule over a metadata value of the players who may meet. */
export interface MatchmakingAttributeRule {
  /** The key of a metadata entry, optionally followed by dots and names within its JSON. */
  path: string;
  type: 'equal' | 'difference' | 'intersection' | 'sum' | 'count' | 'contains' | 'compare';
  value?: string | number | boolean | undefined;
  /** How `compare` compares. */
  op?: '<' | '<=' | '=' | '!=' | '>=' | '>' | undefined;
  /** The path of the entry of the same player that `compare` compares with, in place of `value`. */
  valuePath?: string | undefined;
  /** How the players of a ticket count under `difference`. Default: `mean`. */
  party?: 'mean' | 'min' | 'max' | undefined;
  /** Whether the rule holds for the whole match, or for each team by itself. Default: `match`. */
  per?: 'match' | 'team' | undefined;
  /** If set, the rule is preferred and not demanded: of the matches of a ticket, the one whose kept rules weigh most is made. Default: demanded. */
  weight?: number | undefined;
  default?: string | number | boolean | Array<string | number> | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** In ascending order of `afterSeconds`, each at least as wide as the previous one. */
  relax: Array<{
    afterSeconds: number;
    min?: number | undefined;
    max?: number | undefined;
    /** true: from then on, `equal` accepts every value. */
    any?: boolean | undefined;
  }>;
}

/** The whole configuration of matchmaking. */
export interface MatchmakingConfig {
  serviceMatchmakerConfig: ServiceMatchmakerConfig;
  /** Text for strategies and hooks of the host. It is stored as it is. */
  customMatchmakerConfig: string;
}

/** The players of a ticket: one ACCOUNT, or a GROUP or MATCH of them. */
export interface MatchmakingEntity {
  id?: string | undefined;
  displayName?: string | undefined;
  entityType: EntityType;
  metadata?: Record<string, EntityMetadata> | undefined;
  entities?: MatchmakingGroupEntity[] | undefined;
}

/** What a caller writes as `MatchmakingEntity`. */
export interface MatchmakingEntityInput {
  id?: string | null | undefined;
  displayName?: string | null | undefined;
  entityType: EntityTypeInput;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
  entities?: readonly MatchmakingGroupEntityInput[] | null | undefined;
}

/** Why a ticket has no match, or that one is possible. */
export interface MatchmakingExplanation {
  /** MATCH_POSSIBLE: the search of a pass finds a match for this ticket now. PROPOSED: its players are asked to accept a match. NO_MATCH: a rule is in the way, or players are missing. UNKNOWN: the search has stopped at its bound without a match, a strategy of the host decides, or players have blocked each other too often to say. */
  outcome: 'MATCH_POSSIBLE' | 'PROPOSED' | 'NO_MATCH' | 'UNKNOWN';
  /** For NO_MATCH, the first rule that the nearest tickets that fill a match break, as the queue names it: `attributes[0] difference`, `latency`, `avoidRecentOpponents`, `avoidBlocked`; `players` if the waiting tickets fill no match. Otherwise empty. */
  refusedByRule: string;
  /** A sentence with the numbers. */
  detail: string;
  /** The other tickets of the match that is possible or proposed. For NO_MATCH, the nearest tickets that fill a match. */
  ticketIds: string[];
  /** When the rules have relaxed so far that these tickets may play together, if that is before this one times out. */
  possibleInSeconds?: number | undefined;
  /** How many players have accepted the proposed match, and until when they can. */
  proposal?: {
    acceptedPlayers: number;
    players: number;
    /** Unix time in seconds */
    expiresTimestamp: number;
  } | undefined;
  /** When each rule relaxes next for this ticket, and its bounds from then on. */
  nextBounds: Array<{ rule: string; inSeconds: number; detail: string }>;
  /** False if the queue has so many tickets that not all of them were searched (50,000, those that have waited longest) or compared one by one (10,000 of these). */
  isComplete: boolean;
  /** The number of other tickets of the queue that it was compared with. */
  candidatesSeen: number;
  nearest: Array<{
    ticketIds: string[];
    /** The first rule that keeps the two apart. If none does, the rule that keeps this ticket from every match; empty if a match is possible. */
    refusedByRule: string;
    detail: string;
    /** When the rules have relaxed so far that the two may play together. */
    possibleInSeconds?: number | undefined;
  }>;
}

/** Players who play in one team, or one of them. */
export interface MatchmakingGroupEntity {
  id?: string | undefined;
  displayName?: string | undefined;
  entityType: EntityType;
  metadata?: Record<string, EntityMetadata> | undefined;
  entities?: MatchmakingPlayerEntity[] | undefined;
}

/** What a caller writes as `MatchmakingGroupEntity`. */
export interface MatchmakingGroupEntityInput {
  id?: string | null | undefined;
  displayName?: string | null | undefined;
  entityType: EntityTypeInput;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
  entities?: readonly MatchmakingPlayerEntityInput[] | null | undefined;
}

/** A player who has joined a running match. */
export interface MatchmakingJoinedPlayer {
  playerId: string;
  team: number;
  ticketId: string;
  /** As in a match that a server gets: JSON text with team, ticketId, displayName and more. */
  playerProperties: string;
  /** Unix time in seconds */
  joinedTimestamp: number;
}

/** A rule that finds a region that every player reaches in time. */
export interface MatchmakingLatencyRule {
  /** The key of an entry that holds a JSON object with the milliseconds to each region. */
  path: string;
  /** The milliseconds by region of players who have no such entry. Default: their tickets are refused. */
  default?: Record<string, number> | undefined;
  maxMs: number;
  /** In ascending order of `afterSeconds`, each at least as wide as the previous one. */
  relax: Array<{ afterSeconds: number; maxMs: number }>;
}

/** The free seats of one team of a running match. */
export interface MatchmakingOpenSlot {
  /** The number of the team in `teams` of the match properties, from 0. */
  team: number;
  count: number;
}

/** How many players the largest parties of the teams may differ by. */
export interface MatchmakingPartySizes {
  maxDifference: number;
  /** In ascending order of `afterSeconds`, each at least as wide as the previous one. */
  relax: Array<{ afterSeconds: number; maxDifference: number }>;
}

/** A player within a ticket. */
export interface MatchmakingPlayerEntity {
  id?: string | undefined;
  displayName?: string | undefined;
  entityType: EntityType;
  metadata?: Record<string, EntityMetadata> | undefined;
  entities?: unknown[] | undefined;
}

/** What a caller writes as `MatchmakingPlayerEntity`. */
export interface MatchmakingPlayerEntityInput {
  id?: string | null | undefined;
  displayName?: string | null | undefined;
  entityType: EntityTypeInput;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
  entities?: readonly unknown[] | null | undefined;
}

/** A queue as it is configured. */
export interface MatchmakingQueue {
  /** The name that players use. Default: its key. */
  queueName?: string | undefined;
  teams: number | Array<{
    name: string;
    minPlayers: number;
    maxPlayers: number;
    /** Default: the `roles` of the queue. */
    roles?: Record<string, {
      min: number;
      /** Default: the players of the team. */
      max?: number | undefined;
    }> | undefined;
  }>;
  /** How many teams a smaller match has at least. Default: teams. */
  minTeams?: number | undefined;
  /** How many players a team of a smaller match has at least; with `minimum`, `startAfterSeconds` or a strategy. Default: playersPerTeam. */
  minPlayersPerTeam?: number | undefined;
  /** The players of each team; required, unless `teams` is a list. */
  playersPerTeam?: number | undefined;
  /** How many players of each team have a role, by its name. Players want the roles of their entry `roles`, the preferred one first; without it, any. */
  roles?: Record<string, {
    min: number;
    /** Default: the players of the team. */
    max?: number | undefined;
  }> | undefined;
  /** A ticket that has waited so long may get a smaller match. Default: not before its time is over. */
  startAfterSeconds?: number | undefined;
  /** Whether a smaller match fills its free seats by itself once its server is ready, without a backfill request. Default: false. */
  autoBackfill?: boolean | undefined;
  ticketExpirationSeconds: number;
  /** `drop`: an expired ticket times out. `minimum`: a match with smaller teams is searched first. */
  expirationAction: 'drop' | 'minimum';
  customStrategy: string;
  customHooks: string[];
  /** The most players of one ticket. Default: the players of a match, at most 64. */
  maxTicketSize?: number | undefined;
  attributes: MatchmakingAttributeRule[];
  latency?: MatchmakingLatencyRule | undefined;
  /** Whose age relaxes the rules of a match: `both`: a match keeps the bounds of each of its tickets; `longest`: those of the ticket that has waited longest. Default: `both`. */
  expansion?: 'both' | 'longest' | undefined;
  teamDifference?: MatchmakingTeamDifference | undefined;
  partySizes?: MatchmakingPartySizes | undefined;
  avoidRecentOpponents?: MatchmakingRecentOpponents | undefined;
  /** Paths of entries that game servers get in the properties of each player, under these names. Default: none. */
  passOn?: string[] | undefined;
  acceptance: {
    required: boolean;
    seconds: number;
    /** How long players who declined a match, or did not answer in time, can start no ticket of a queue with this setting. 0: not at all. */
    declinePauseSeconds: number;
    /** The pause doubles each time a player declines again, up to this. Default: it does not grow. */
    maxPauseSeconds?: number | undefined;
    /** How long after their last pause players begin with the shortest one again. Default: 60. */
    pauseResetMinutes?: number | undefined;
  };
  hosting: 'broker' | 'p2p' | 'none';
  /** The build that the servers of its matches must have. Default: any. */
  build?: string | undefined;
  /** The path of an entry that names this build, for queues with players of several builds. Needs a rule `equal` with the same path. */
  buildPath?: string | undefined;
  /** Whether tickets whose match gets no server wait again, as old as they are, up to three times. Otherwise they fail. */
  requeueAfterFailedHosting: boolean;
  avoidBlocked: boolean;
  rating?: MatchmakingRatingSettings | undefined;
  /** Whether a ticket is refused with IN_MATCH while one of its players is in a match that has a server. */
  oneMatchAtATime: boolean;
}

/** How players of a queue are rated. */
export interface MatchmakingRatingSettings {
  system: 'openskill' | 'glicko2' | 'elo';
  /** The rating of a new player. Default: 25 (openskill), 1500 (glicko2, elo). */
  initial?: number | undefined;
  /** How uncertain that is. Default: a third of 25 (openskill), 350 (glicko2); means nothing for elo. */
  deviation?: number | undefined;
  /** How much one match moves an elo rating at most. Default 32. */
  kFactor?: number | undefined;
}

/** Players do not get into one match who were opponents in one of the last `matches` matches of either of them. With 0, all may meet. */
export interface MatchmakingRecentOpponents {
  /** How many of the last matches of each player in this queue count. */
  matches: number;
  /** In ascending order of `afterSeconds`, each at least as wide as the previous one. */
  relax: Array<{ afterSeconds: number; matches: number }>;
}

/** A region, with an address in it whose latency a client measures. */
export interface MatchmakingRegion {
  region: string;
  /** What to measure: a URL, or a host and a port. */
  address: string;
}

/** A ticket has another status. */
export interface MatchmakingStatusUpdateEvent {
  type: MatchmakingStatusUpdateType;
  message: string;
  ticketId: string;
  additionalEventData: string;
}

/** What a caller writes as `MatchmakingStatusUpdateEvent`. */
export interface MatchmakingStatusUpdateEventInput {
  type: MatchmakingStatusUpdateTypeInput;
  message?: string | null | undefined;
  ticketId?: string | null | undefined;
  additionalEventData?: string | null | undefined;
}

/** How far the means of the players of the teams may differ. */
export interface MatchmakingTeamDifference {
  /** The path of an entry that holds a number, as in a rule. */
  path: string;
  /** The number of players who have none. Default: their tickets are refused. */
  default?: number | undefined;
  max: number;
  /** In ascending order of `afterSeconds`, each at least as wide as the previous one. */
  relax: Array<{ afterSeconds: number; max: number }>;
}

/** A match was made. */
export interface NewMatchEvent {
  match: Match;
}

/** What a caller writes as `NewMatchEvent`. */
export interface NewMatchEventInput {
  match: MatchInput;
}

/** A party as an operator creates it. */
export interface NewParty {
  /** Becomes a member too. If absent, the first player with `isLeader` leads, otherwise the first player. */
  leaderId?: string | null | undefined;
  players?: readonly NewPartyPlayer[] | null | undefined;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}

/** A member of a new party. */
export interface NewPartyPlayer {
  playerId: string;
  displayName?: string | null | undefined;
  isReady?: boolean | null | undefined;
  isLeader?: boolean | null | undefined;
  teamNumber?: number | null | undefined;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}

/** Items that an account buys, at prices that the operator names. */
export interface Order {
  granteeId: string;
  items: ReadonlyArray<{
    itemId: string;
    description?: string | null | undefined;
    currency: string;
    pricePerItem: number | bigint | string;
    count: number;
  }>;
}

/** An order with its lines and everything that happened to it. */
export interface OrderDetails {
  orderId: string;
  state: OrderState;
  granteeId: string;
  currency: string;
  lines: Array<{
    itemId: string;
    description: string;
    count: number;
    amount: number | bigint;
    state: OrderLineState;
  }>;
  checkoutUrl?: string | undefined;
  /** Unix time in seconds */
  createdTimestamp: number;
  history: Array<{
    state: OrderState;
    message: string;
    /** Unix time in seconds */
    timestamp: number;
  }>;
}

/** An order with its lines. */
export interface OrderSummary {
  orderId: string;
  state: OrderState;
  granteeId: string;
  currency: string;
  lines: Array<{
    itemId: string;
    description: string;
    count: number;
    amount: number | bigint;
    state: OrderLineState;
  }>;
  checkoutUrl?: string | undefined;
  /** Unix time in seconds */
  createdTimestamp: number;
}

/** A ticket in the list of the caller’s own tickets. */
export interface OwnTicket {
  ticketId: string;
  status: MatchmakingStatus;
  queueName: string;
  matchId?: string | undefined;
  /** How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the host. */
  connectionDetails?: string | undefined;
  /** ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty. */
  message: string;
  /** USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is CANCELLED. */
  cancellationReason?: string | undefined;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** Unix time in seconds */
  expiresTimestamp: number;
  /** How many players have accepted the proposed match, and until when they can. */
  proposal?: {
    acceptedPlayers: number;
    players: number;
    /** Unix time in seconds */
    expiresTimestamp: number;
  } | undefined;
  /** How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its queue, at least 1, and no longer than until the ticket expires. */
  estimatedWaitSeconds?: number | undefined;
}

/** One change of the count of an item. */
export interface OwnershipChangeRecord {
  increment: number | bigint;
  /** Who changed it: `admin:…`, `server:…`, `order:…` or `provider:…`. */
  agent: string;
  changeType: OwnershipChangeType;
  description: string;
  /** Unix time in seconds */
  timestamp: number;
}

/** A party as its members and operators see it. */
export interface Party {
  partyId: string;
  leaderId: string;
  inviteCode: string;
  state: PartyState;
  /** Empty unless the party is IN_MATCH. */
  matchId: string;
  /** The longest-standing member comes first. */
  players: PartyPlayer[];
  metadata?: Record<string, EntityMetadata> | undefined;
}

/** A value in the payload of a party event: one of the fields is set. */
export interface PartyEventValue {
  boolValue?: boolean | undefined;
  metadataValue?: {
    key: string;
    /** Absent if the entry was removed or its value is too large for the event. */
    value?: EntityMetadata | undefined;
  } | undefined;
  stringValue?: string | undefined;
  playerValue?: Player | undefined;
  intValue?: number | bigint | undefined;
  metadataMapValue?: { metadata: Record<string, EntityMetadata> } | undefined;
}

/** What a caller writes as `PartyEventValue`. */
export interface PartyEventValueInput {
  boolValue?: boolean | null | undefined;
  metadataValue?: {
    key: string;
    /** Absent if the entry was removed or its value is too large for the event. */
    value?: EntityMetadataInput | null | undefined;
  } | null | undefined;
  stringValue?: string | null | undefined;
  playerValue?: PlayerInput | null | undefined;
  intValue?: number | bigint | string | null | undefined;
  metadataMapValue?: { metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined } | null | undefined;
}

/** A member of a party. */
export interface PartyPlayer {
  playerId: string;
  /** The name in this party; at first the name of the account. */
  displayName: string;
  isReady: boolean;
  isLeader: boolean;
  teamNumber: number;
  /** Members see all keys except those that begin with `server.`. Friends who are not members see only keys that begin with `public.`. */
  metadata?: Record<string, EntityMetadata> | undefined;
}

/** The fields of a member that change. Fields that the caller may not change are ignored, unless the mask names them. */
export interface PartyPlayerChange {
  /** Absent: the caller. */
  playerId?: string | null | undefined;
  displayName?: string | null | undefined;
  isReady?: boolean | null | undefined;
  /** Ignored. */
  isLeader?: boolean | null | undefined;
  /** Only the leader can change it, for every member. */
  teamNumber?: number | null | undefined;
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}

/** A party has changed. */
export interface PartyUpdateEvent {
  type: PartyUpdateType;
  message: string;
  partyId: string;
  eventPayload: Record<string, PartyEventValue>;
}

/** What a caller writes as `PartyUpdateEvent`. */
export interface PartyUpdateEventInput {
  type: PartyUpdateTypeInput;
  message?: string | null | undefined;
  partyId?: string | null | undefined;
  eventPayload?: Readonly<Record<string, PartyEventValueInput>> | null | undefined;
}

/** A permission, and what it allows. */
export interface Permission {
  name: string;
  description: string;
}

/** The identity of a player on a platform. */
export interface PlatformAccountId {
  platform: PlatformInput;
  /** The permanent id of the player on the platform. */
  id: string;
  /** The issuer of the id. Default: the only issuer of the platform. Required if it has several or none. */
  issuer?: string | null | undefined;
}

/** A member of a party, as events tell of them. */
export interface Player {
  playerId: string;
  displayName: string;
  isReady: boolean;
  isLeader: boolean;
  teamNumber: number;
  /** Absent if it is too large for the event. */
  metadata?: Record<string, EntityMetadata> | undefined;
}

/** What a caller writes as `Player`. */
export interface PlayerInput {
  playerId?: string | null | undefined;
  displayName?: string | null | undefined;
  isReady?: boolean | null | undefined;
  isLeader?: boolean | null | undefined;
  teamNumber?: number | null | undefined;
  /** Absent if it is too large for the event. */
  metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}

/** A named set of permissions that API keys share. */
export interface Policy {
  id: string;
  name: string;
  permissions: string[];
  /** `account:<id>`, `key:<keyId>` or `system`. */
  createdBy: string;
}

/** An item that an account can buy now, with its prices. */
export interface PreparedOffer {
  /** The `preparedOrder` of an execution. */
  offerId: string;
  itemId: string;
  currency: string;
  description: string;
  priceDetails: Array<{
    quantity: number;
    amount: number | bigint;
    subscriptionInterval?: SubscriptionInterval | undefined;
  }>;
}

/** An offer that is used, and which of its quantities. */
export interface PreparedOrderLine {
  preparedOrder: string;
  quantity: number;
}

/** Whether a friend is online, and what they do. */
export interface Presence {
  /** OFFLINE also if the friend chose not to be seen. */
  availability: PresenceAvailability;
  status: string;
  activity?: Record<string, unknown> | undefined;
}

/** A price of an item, in minor units of its currency. */
export interface Price {
  provider: string;
  quantity: number;
  currency: string;
  amount: number | bigint;
  subscriptionInterval?: { unit: SubscriptionIntervalUnit; count: number } | undefined;
}

/** What a price is for. An item has one amount for each. */
export interface PriceKey {
  catalogItemId: string;
  provider?: 'Store' | 'STORE' | '' | null | undefined;
  quantity: number;
  currency: string;
  subscriptionInterval?: SubscriptionIntervalInput | null | undefined;
}

/** How players log in with a provider, as it is stored. */
export interface ProviderConfig {
  providerClientId: string;
  /** `••••` and the last four characters; empty if there is none. */
  providerClientSecret: string;
  providerRedirectUri: string;
  providerIsEnabled: boolean;
}

/** The fields of a provider’s configuration that change. */
export interface ProviderConfigChange {
  providerClientId?: string | null | undefined;
  /** Sending the mask or no value keeps the secret. */
  providerClientSecret?: string | null | undefined;
  /** https, or http to a loopback address. */
  providerRedirectUri?: string | null | undefined;
  providerIsEnabled?: boolean | null | undefined;
}

/** What a provider knows an item as. */
export interface ProviderItemData {
  provider: EntitlementProvider;
  storeApp: { appId: number; policy: StoreAppItemPolicy };
}

/** A match as game servers and operators see it. */
export interface QueuedMatch {
  matchId: string;
  playerIds: string[];
  matchProperties: string;
  playerProperties: Record<string, string>;
  /** The build that its server must have; absent: any. */
  build?: string | undefined;
}

/** A match that waits for a game server, as an operator queues it. */
export interface QueuedMatchInput {
  matchId?: string | null | undefined;
  playerIds?: readonly string[] | null | undefined;
  matchProperties?: string | null | undefined;
  playerProperties?: Readonly<Record<string, string>> | null | undefined;
  /** The only build whose servers may play it. Default: any. */
  build?: string | null | undefined;
}

/** A file that changes a release to a later version. */
export interface ReleasePatch {
  id: string;
  uri: string;
  bytes: number | bigint;
  checksum: string | null;
  checksumAlg: string | null;
}

/** Work that runs at intervals, on one node at a time. */
export interface ScheduledTask {
  name: string;
  /** The first part of the name: what the task belongs to. */
  group: string;
  /** The last run, on any node. `description` is success, failed, running or never. */
  mostRecentTrigger: {
    description: string;
    /** Unix time in seconds; 0 if it never ran. */
    timestamp: number;
  };
  /** When this node looks at the task again. */
  nextTrigger: {
    description: string;
    /** Unix time in seconds; 0 if it never ran. */
    timestamp: number;
  };
}

/** How a game server is. One that sends it has to call at least three times in serverSilentSeconds while it runs a match, or it counts as silent. */
export interface ServerHealth {
  /** Players who are connected, in all of its matches. */
  players?: number | null | undefined;
  /** How long a step of the simulation takes; the longest since the last call. */
  tickMilliseconds?: number | null | undefined;
  memoryBytes?: number | bigint | string | null | undefined;
}

/** A game server as operators see it. */
export interface ServerInfo {
  serverId: string;
  /** Whether it asked for a match and got none. */
  requestedMatch: boolean;
  matches: ServerMatchInfo[];
  isFull: boolean;
  /** Empty if the server registered by itself. */
  originatingAllocator: string;
  /** The build that it runs, as its allocator says, or itself if none has started it. */
  build?: string | undefined;
  state: ServerState;
  /** Unix time in seconds */
  lastSeenTimestamp: number;
  /** Whether it runs a match, reports its health, and has not called for serverSilentSeconds. */
  isSilent: boolean;
  /** What it said last; absent if it says nothing. */
  health?: HealthSample | undefined;
}

/** A match that a game server runs. */
export interface ServerMatchInfo {
  matchId: string;
  /** Empty until the server is ready. */
  connectionString: string;
}

/** A build of a game server, with its patches. */
export interface ServerRelease {
  id: string;
  uri: string;
  bytes: number | bigint;
  checksum: string | null;
  checksumAlg: string | null;
  /** In the order in which a client must apply them. */
  patches: ReleasePatch[];
  name: string;
}

/** A time in which a game server did not call. */
export interface ServerSilence {
  /** Unix time in seconds */
  fromTimestamp: number;
  /** Unix time in seconds; absent if it has not called since. */
  untilTimestamp?: number | undefined;
}

/** Whether one service of a node works. */
export interface ServiceHealth {
  service: string;
  healthy: ServiceHealthState;
  components: ComponentHealth[];
}

/** All queues, and the settings that apply to all of them. */
export interface ServiceMatchmakerConfig {
  matchmakingQueues: Record<string, MatchmakingQueue>;
  /** How long a ticket can be read after it has ended. */
  statusExpirationMinutes: number;
  customHooks: string[];
}

/** A session of a player, without its token. */
export interface Session {
  /** Names the session. No answer contains the session id itself. */
  sessionRef: string;
  state: SessionState;
  /** Empty if the login has no account yet. */
  accountId: string;
  provider: Provider;
  platform: Platform;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** Unix time in seconds, to the minute. */
  lastSeenTimestamp: number;
  /** When the session ends if it is not used. */
  expiresTimestamp: number;
  ipAddress: string;
  userAgent: string;
  /** What the provider reported about the player; values are masked. */
  sessionData: Record<string, string>;
}

/** What the provider reported about the player of a session. */
export interface SessionRecord {
  sessionData: Record<string, string>;
}

/** A build that only a share of the matches gets. */
export interface SharedBuild {
  build: string;
  /** Of a hundred matches, so many. */
  share: number;
  /** Whether its servers do not get ready: all matches get the other build meanwhile. */
  isStopped: boolean;
  /** Servers of it that died in a row before they asked for a match. */
  failures: number;
  /** The last lines of output of the server of the build that failed last, as its allocator knows them; empty if none failed. Plain text that the program wrote. */
  lastLines: string[];
  servers: {
    /** Servers that were started for no match in particular and have not asked for one. */
    starting: number;
    /** Servers that wait for a match. */
    idle: number;
    /** Servers that play matches and ask for one more. */
    open: number;
    /** Servers that play matches, have one reserved, or are between two. */
    busy: number;
    /** Servers that have no match and have not asked for a minute. */
    silent: number;
    /** Servers that have to exit. */
    ending: number;
  };
  /** Servers of it that the next pass starts. */
  start: number;
  /** Servers that the next pass ends. */
  stop: Array<{
    serverId: string;
    /** Why it is ended: OLD_BUILD, TOO_OLD, ABOVE_MAX_SERVERS, ABOVE_MAX_IDLE, UNUSED, SILENT. */
    reason: string;
  }>;
}

/** A subscription as the store describes it. */
export interface StoreAgreementInfo {
  agreementId: number | bigint;
  status: string;
}

/** The language of the store (default `en`), where the buyer approves: on a page (`web`, needs the `ipAddress` of the buyer) or in the client of the store (`client`, the default). */
export interface StoreOrderMetadata {
  language?: string | null | undefined;
  userSession?: 'web' | 'client' | '' | null | undefined;
  ipAddress?: string | null | undefined;
}

/** A transaction in a report of the store. The order 0 is a payment of an agreement. */
export interface StoreOrderRecord {
  orderId: number | bigint;
  transId: number | bigint;
  storeId: number | bigint;
  status: string;
  /** RFC 3339 time */
  time: string;
}

/** The page on which the buyer approves, for `web`. */
export interface StoreOrderResult {
  checkoutUrl?: string | undefined;
}

/** A player as the store shows them to others. */
export interface StorePlayerSummary {
  storeId: number | bigint;
  personaName: string;
}

/** A transaction as the store describes it. Without an agreement, its number is 0. */
export interface StoreTransactionInfo {
  orderId: number | bigint;
  transId: number | bigint;
  storeId: number | bigint;
  status: string;
  /** RFC 3339 time */
  time: string;
  agreementId: number | bigint;
  agreementStatus: string;
  /** RFC 3339 time */
  timeCreated: string;
}

/** A player who buys, as the store describes them. */
export interface StoreUserInfo {
  state: string;
  country: string;
  currency: string;
  status: string;
}

/** How often a subscription is paid. UNSPECIFIED or absent for a purchase. */
export interface SubscriptionInterval {
  unit?: SubscriptionIntervalUnit | undefined;
  count?: number | undefined;
}

/** What a caller writes as `SubscriptionInterval`. */
export interface SubscriptionIntervalInput {
  unit?: SubscriptionIntervalUnitInput | null | undefined;
  count?: number | null | undefined;
}

/** A ticket as its players see it. */
export interface Ticket {
  status: MatchmakingStatus;
  queueName: string;
  matchId?: string | undefined;
  /** How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the host. */
  connectionDetails?: string | undefined;
  /** ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty. */
  message: string;
  /** USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is CANCELLED. */
  cancellationReason?: string | undefined;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** Unix time in seconds */
  expiresTimestamp: number;
  /** How many players have accepted the proposed match, and until when they can. */
  proposal?: {
    acceptedPlayers: number;
    players: number;
    /** Unix time in seconds */
    expiresTimestamp: number;
  } | undefined;
  /** How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its queue, at least 1, and no longer than until the ticket expires. */
  estimatedWaitSeconds?: number | undefined;
}

/** A game that clients can download. */
export interface Title {
  id: string;
  name: string;
}

/** A build of a title for one platform, with its patches. */
export interface TitleRelease {
  id: string;
  uri: string;
  bytes: number | bigint;
  checksum: string | null;
  checksumAlg: string | null;
  /** In the order in which a client must apply them. */
  patches: ReleasePatch[];
  platform: string;
}

/** An address that gets events. */
export interface Webhook {
  webhookId: string;
  url: string;
  kinds: string[];
  description: string;
  state: WebhookState;
  /** RFC 3339 time */
  createdOn: string;
  /** `account:<id>`, `key:<keyId>` or `system`. */
  createdBy: string;
  pausedOn?: string | undefined;
  /** The first failure since the last success. Absent if the last attempt succeeded. */
  failingSince?: string | undefined;
}

/** One event on its way to one webhook. */
export interface WebhookDelivery {
  /** The `webhook-id` of the request, the same at each attempt. */
  deliveryId: string;
  eventId: string;
  kind: string;
  subject: string;
  state: DeliveryState;
  /** RFC 3339 time */
  createdOn: string;
  attempts: number;
  attemptedOn?: string | undefined;
  /** HTTP status of the last answer. */
  status?: number | undefined;
  /** Why the last attempt got no answer: `TIMEOUT`. */
  failure?: string | undefined;
  nextAttemptOn?: string | undefined;
}
