// Generated from the areas by `npm run reference`.

import type { AccountsOptions } from '../accounts/options.ts';
import type { AuthenticationOptions } from '../authentication/options.ts';
import type { EntitlementsOptions } from '../entitlements/options.ts';
import type { FleetsOptions } from '../fleets/options.ts';
import type { FriendsOptions } from '../friends/options.ts';
import type { LeaderboardsOptions } from '../leaderboards/options.ts';
import type { MatchBrokerOptions } from '../match-broker/options.ts';
import type { MatchmakingOptions } from '../matchmaking/options.ts';
import type { NodeInspectionOptions } from '../node-inspection/options.ts';
import type { PartiesOptions } from '../parties/options.ts';
import type { PlatformAuthOptions } from '../platform-auth/options.ts';
import type { SessionOptions } from '../sessions/options.ts';
import type { StoreDiagnosticsOptions } from '../store-diagnostics/options.ts';
import type { ObjectsOptions } from '../titles/options.ts';
import type { WebhooksOptions } from '../webhooks/options.ts';

/** The options of the areas in the box. */
export interface AreaOptions
  extends AccountsOptions,
    AuthenticationOptions,
    EntitlementsOptions,
    FleetsOptions,
    FriendsOptions,
    LeaderboardsOptions,
    MatchBrokerOptions,
    MatchmakingOptions,
    NodeInspectionOptions,
    PartiesOptions,
    PlatformAuthOptions,
    SessionOptions,
    StoreDiagnosticsOptions,
    ObjectsOptions,
    WebhooksOptions {}

/** The value of every limit. `docs/reference/limits.md` lists their defaults. */
export interface Limits {
  /** Bytes of a request body. Default 262144, at most 4194304. */
  readonly bodyBytes: number;
  /** Seconds within which the body of a request must arrive. Default 20, at most 300. */
  readonly bodySeconds: number;
  /** Bodies in this process that have been arriving for more than a second; above it, those that began first are given up. Default 100, at most 100000. */
  readonly slowBodies: number;
  /** Bytes of all arriving bodies in this process; above it, those that began first are given up. Default 67108864, at most 4294967296. */
  readonly pendingBodyBytes: number;
  /** Characters of a path with its query. Default 8192, at most 8192. */
  readonly urlBytes: number;
  /** Levels of nested objects and arrays in a body. Default 32, at most 64. */
  readonly jsonDepth: number;
  /** Members of all objects in a body, in total. Default 2000, at most 10000. */
  readonly jsonKeys: number;
  /** Items of one array in a body. Default 1000, at most 10000. */
  readonly jsonItems: number;
  /** Bytes of one string in a body. Default 65536, at most 1048576. */
  readonly jsonStringBytes: number;
  /** Seconds that an operation may take; streams and long polls are exempt. Default 30, at most 300. */
  readonly requestSeconds: number;
  /** Milliseconds from the arrival of a request to its answer, as measured while others wait; one that would take longer is refused with OVERLOADED, the newest first. Default 2000, at most 60000. */
  readonly requestWaitMilliseconds: number;
  /** The same for logins and other public operations: who wants to get in waits for longer than who plays. Default 6000, at most 60000. */
  readonly loginWaitMilliseconds: number;
  /** Requests in this process, under way or waiting for their turn; more are refused with OVERLOADED. Streams and long polls do not count. Default 16384, at most 100000. */
  readonly concurrentRequests: number;
  /** Seconds that running requests get to finish when the backend stops. Default 10, at most 300. */
  readonly drainSeconds: number;
  /** Seconds after the service was away in which nothing ends that waited for a caller. Default 30, at most 600. */
  readonly returnSeconds: number;
  /** Rows per page. Default 200, at most 1000. */
  readonly pageRows: number;
  /** Metadata entries per account. Default 128, at most 1024. */
  readonly metadataEntries: number;
  /** Characters of one metadata key. Default 128, at most 256. */
  readonly metadataKeyLength: number;
  /** Bytes of one metadata value, including after an append. Default 16384, at most 262144. */
  readonly metadataValueBytes: number;
  /** Bytes of all metadata values per account. Default 262144, at most 4194304. */
  readonly metadataTotalBytes: number;
  /** Metadata entries per account beyond metadataEntries for keys that begin with server.. Default 64, at most 1024. */
  readonly serverMetadataEntries: number;
  /** Bytes of metadata values per account beyond metadataTotalBytes for keys that begin with server.. Default 4096, at most 65536. */
  readonly serverMetadataBytes: number;
  /** Entries that one list or search of metadata returns. Default 1000, at most 1000. */
  readonly globalListEntries: number;
  /** Bytes of values that one list or search of metadata returns. Default 1048576, at most 4194304. */
  readonly globalListBytes: number;
  /** Characters of a regular expression. Default 128, at most 512. */
  readonly searchPatternLength: number;
  /** Keys that one search examines. Default 10000, at most 10000. */
  readonly searchKeys: number;
  /** Paths of one partial delete. Default 64, at most 64. */
  readonly removalPaths: number;
  /** Segments of one such path. Default 16, at most 16. */
  readonly removalSegments: number;
  /** Seconds between two writes of the time at which a session was last used. Default 60, at most 60. */
  readonly lastSeenSeconds: number;
  /** Bytes of one event. Default 16384, at most 65536. */
  readonly eventBytes: number;
  /** Seconds that an event is kept for resuming streams. Default 300, at most 86400. */
  readonly eventLogSeconds: number;
  /** Events per recipient that are kept for resuming streams. Default 1000, at most 10000. */
  readonly eventLogRows: number;
  /** Event streams per account; a new stream above the limit closes the oldest. Default 5, at most 100. */
  readonly streamsPerAccount: number;
  /** Event streams of this process. Default 10000, at most 100000. */
  readonly streams: number;
  /** Events that wait for one slow stream. Default 256, at most 4096. */
  readonly streamQueueItems: number;
  /** Bytes that wait for one slow stream. Default 1048576, at most 16777216. */
  readonly streamQueueBytes: number;
  /** Seconds without progress after which a blocked stream closes. Default 60, at most 600. */
  readonly streamStallSeconds: number;
  /** Seconds that an account counts as connected after its last event stream. Default 10, at most 300. */
  readonly connectionGraceSeconds: number;
  /** Seconds after which a stream closes and the client resumes; some close up to a sixth earlier. A client whose network vanished counts as connected until then. Default 90, at most 86400. */
  readonly streamSeconds: number;
  /** Seconds over which the clients of a stopping server are asked to come back; keep it below connectionGraceSeconds. Default 8, at most 300. */
  readonly streamReturnSeconds: number;
  /** Seconds between keep-alive items of a stream. Default 15, at most 60. */
  readonly keepAliveSeconds: number;
  /** Seconds that a long poll for events waits at most. Default 55, at most 300. */
  readonly longPollSeconds: number;
  /** Attempts to handle an event until its consumer parks the subject. Default 8, at most 100. */
  readonly consumerAttempts: number;
  /** Days that an event waits for its consumer; older ones are dropped. Default 7, at most 365. */
  readonly consumerDays: number;
  /** Events that wait for one consumer; the oldest above are dropped. Default 100000, at most 10000000. */
  readonly consumerRows: number;
  /** Seconds that the answer of an Idempotency-Key is kept. Default 86400, at most 2592000. */
  readonly idempotencySeconds: number;
  /** Bytes of an answer that is kept for an Idempotency-Key; of a larger one only that the request is done. Default 65536, at most 1048576. */
  readonly idempotencyAnswerBytes: number;
  /** Bytes of the answers that are kept for the Idempotency-Keys of one caller; the oldest above are dropped. Default 4194304, at most 1073741824. */
  readonly idempotencyCallerBytes: number;
  /** Ids per page of POST /accounts/ids. Default 1000, at most 1000. */
  readonly pageIds: number;
  /** Policies. Default 200, at most 10000. */
  readonly policies: number;
  /** Permissions per policy. Default 200, at most 1000. */
  readonly policyPermissions: number;
  /** API keys. Default 1000, at most 100000. */
  readonly apiKeys: number;
  /** Characters of the name of a policy or API key. Default 64, at most 256. */
  readonly nameLength: number;
  /** Days that audit rows are kept. Default 90, at most 3650. */
  readonly auditDays: number;
  /** Unfinished logins by redirect per address; a new login above the limit ends the oldest. Default 20, at most 1000. */
  readonly openLoginsPerAddress: number;
  /** Attempts to enter the six digits of a login. Default 5, at most 10. */
  readonly confirmationTries: number;
  /** Seconds that one call of await waits at most. Default 25, at most 300. */
  readonly awaitSeconds: number;
  /** Items of the catalog, without deleted ones. Default 2000, at most 100000. */
  readonly catalogItems: number;
  /** Tags of one catalog item. Default 32, at most 256. */
  readonly catalogItemTags: number;
  /** Characters of the description of a catalog item. Default 4096, at most 16384. */
  readonly catalogDescriptionLength: number;
  /** Prices of one catalog item. Default 200, at most 2000. */
  readonly catalogPrices: number;
  /** Lines of one order. Default 100, at most 1000. */
  readonly orderLines: number;
  /** Offers that one call prepares. Default 200, at most 2000. */
  readonly preparedOffers: number;
  /** Minutes that an offer can be used. Default 15, at most 1440. */
  readonly offerMinutes: number;
  /** Hours that a buyer has to approve an order. Default 24, at most 168. */
  readonly orderApprovalHours: number;
  /** Seconds that one call of the store may take. Default 10, at most 60. */
  readonly storeSeconds: number;
  /** The highest price, in minor units of its currency. Default 1000000000, at most 9007199254740991. */
  readonly maxPriceAmount: number;
  /** Recipients per emit. Default 1000, at most 10000. */
  readonly eventRecipients: number;
  /** Tags per emit. Default 16, at most 32. */
  readonly eventTags: number;
  /** Tags per tag subscription. Default 32, at most 32. */
  readonly subscriptionTags: number;
  /** Characters of one tag. Default 64, at most 64. */
  readonly tagLength: number;
  /** Streams of used tickets per login that can be taken up again; one more ends the oldest. Default 20, at most 1000. */
  readonly ticketStreamsPerLogin: number;
  /** Hosts of the fleet. Default 1000, at most 100000. */
  readonly fleetHosts: number;
  /** Processes that one host reports. Default 256, at most 4096. */
  readonly hostProcesses: number;
  /** Commands that wait for one host. Default 64, at most 1024. */
  readonly hostCommands: number;
  /** Seconds that the heartbeat of a host waits for a command. Default 10, at most 60. */
  readonly hostHoldSeconds: number;
  /** Seconds without a heartbeat after which a host counts as lost. Default 30, at most 3600. */
  readonly hostLostSeconds: number;
  /** Seconds without a heartbeat after which a host is deleted. Default 86400, at most 2592000. */
  readonly hostRemovedSeconds: number;
  /** Seconds within which the host must acknowledge an action. Default 20, at most 300. */
  readonly hostActionSeconds: number;
  /** Bytes of the body of a host action. Default 65536, at most 1048576. */
  readonly hostActionBytes: number;
  /** Seconds that a deploy waits for the host's answer. Default 20, at most 300. */
  readonly deploySeconds: number;
  /** Bytes of the body of a deploy. Default 1048576, at most 4194304. */
  readonly deployBodyBytes: number;
  /** Artifacts, and files taken from them, per job. Default 64, at most 1000. */
  readonly deployArtifacts: number;
  /** Entries of `exec` per job. Default 16, at most 64. */
  readonly deployExecs: number;
  /** Arguments of a program that a job runs. Default 64, at most 1000. */
  readonly deployArguments: number;
  /** Bytes of one such argument. Default 1024, at most 65536. */
  readonly deployArgumentBytes: number;
  /** Environment variables of a program that a job runs. Default 128, at most 1000. */
  readonly deployVariables: number;
  /** Bytes of one such variable, including its name. Default 4096, at most 65536. */
  readonly deployVariableBytes: number;
  /** Friends per account. Default 200, at most 2000. */
  readonly friends: number;
  /** Open friend requests that one account has sent. Default 50, at most 1000. */
  readonly friendRequestsOutgoing: number;
  /** Open friend requests that one account has received. Default 100, at most 2000. */
  readonly friendRequestsIncoming: number;
  /** Days after which a friend request expires. Default 30, at most 365. */
  readonly friendRequestDays: number;
  /** Blocked players per account. Default 1000, at most 10000. */
  readonly blockedPlayers: number;
  /** Characters of the status that friends see. Default 128, at most 512. */
  readonly presenceStatusLength: number;
  /** Bytes of the activity that friends see, as JSON. Default 1024, at most 16384. */
  readonly presenceActivityBytes: number;
  /** Namespaces of global metadata. Default 1000, at most 100000. */
  readonly globalNamespaces: number;
  /** Entries per namespace of global metadata. Default 10000, at most 100000. */
  readonly globalEntries: number;
  /** Leaderboards. Default 1000, at most 10000. */
  readonly leaderboards: number;
  /** Ended versions that a leaderboard may keep. Default 50, at most 500. */
  readonly leaderboardArchives: number;
  /** Entries on a page of a leaderboard. Default 100, at most 1000. */
  readonly leaderboardPageRows: number;
  /** Entries on each side of a player. Default 50, at most 500. */
  readonly leaderboardWindowRows: number;
  /** Accounts that one request for entries names. Default 100, at most 1000. */
  readonly leaderboardNamedAccounts: number;
  /** Scores in one submission of a game server. Default 100, at most 1000. */
  readonly leaderboardSubmissions: number;
  /** Entries that are counted together: a rank costs a sum of the blocks before it and a count within its own. Default 1024, at most 16384. */
  readonly leaderboardBlockEntries: number;
  /** Bytes of the metadata of an entry, as JSON. Default 1024, at most 16384. */
  readonly leaderboardEntryBytes: number;
  /** Bytes of the metadata of a leaderboard, as JSON. Default 16384, at most 65536. */
  readonly leaderboardMetadataBytes: number;
  /** Players per match. Default 256, at most 1000. */
  readonly matchPlayers: number;
  /** Bytes of the properties of one match. Default 16384, at most 65536. */
  readonly matchPropertiesBytes: number;
  /** Bytes of the properties of one player of a match. Default 4096, at most 16384. */
  readonly playerPropertiesBytes: number;
  /** Bytes of the results of one match, as JSON. Default 65536, at most 262144. */
  readonly matchResultsBytes: number;
  /** Statistics of one player in the results of a match. Default 32, at most 64. */
  readonly matchPlayerStats: number;
  /** Bytes of the requirements of a game server or an allocator. Default 4096, at most 16384. */
  readonly requirementsBytes: number;
  /** Nodes in the syntax tree of such requirements. Default 64, at most 256. */
  readonly requirementsNodes: number;
  /** Bytes of the connection details that a player gets for their match. Default 2048, at most 16384. */
  readonly connectionDetailsBytes: number;
  /** Seconds that one call of a game server waits for a match. Default 25, at most 60. */
  readonly serverWaitSeconds: number;
  /** Seconds that an allocator may take to start a game server. Default 30, at most 300. */
  readonly allocationSeconds: number;
  /** Hours after its end that a match can be read. Default 24, at most 720. */
  readonly endedMatchHours: number;
  /** Matchmaking queues. Default 100, at most 1000. */
  readonly matchmakingQueues: number;
  /** Players per matchmaking ticket. Default 64, at most 64. */
  readonly ticketPlayers: number;
  /** Seconds after their last event stream or request until a player's ticket is cancelled. Default 60, at most 3600. */
  readonly ticketAbsenceSeconds: number;
  /** Bytes of the entity of one matchmaking ticket, as JSON with all metadata. Default 32768, at most 65536. */
  readonly ticketBytes: number;
  /** Seconds that one request keeps filling the free seats of a match. Default 3600, at most 86400. */
  readonly backfillSeconds: number;
  /** Members per party. Default 8, at most 256. */
  readonly partyMembers: number;
  /** Metadata entries per party, and per member. Default 32, at most 256. */
  readonly partyMetadataEntries: number;
  /** Bytes of one metadata value of a party or a member. Default 4096, at most 65536. */
  readonly partyMetadataValueBytes: number;
  /** Bytes of all metadata values of a party, without those of its members. Default 65536, at most 1048576. */
  readonly partyMetadataTotalBytes: number;
  /** Bytes of all metadata values of a member of a party. Default 8192, at most 262144. */
  readonly partyMemberMetadataTotalBytes: number;
  /** Seconds after their last event stream or request until a member leaves their party. Default 120, at most 86400. */
  readonly partyAbsenceSeconds: number;
  /** Seconds in which a kicked player cannot join the party again. Default 600, at most 604800. */
  readonly partyKickSeconds: number;
  /** Seconds without activity after which a party is deleted. Default 86400, at most 2592000. */
  readonly partyIdleSeconds: number;
  /** Password hashes of logins that this process computes concurrently, in the thread pool; half as many after codes of mails. Default 2, at most 64. */
  readonly hashesAtOnce: number;
  /** Password hashes that wait for their turn in this process: from familiar addresses, from others, slowed, and after codes. Default 30, at most 10000. */
  readonly hashesWaiting: number;
  /** Characters of a password. Default 128, at most 1024. */
  readonly passwordLength: number;
  /** Failed logins for one name from one address in authFailureSeconds. Default 5, at most 100. */
  readonly authFailures: number;
  /** Seconds after the first of these failures until they expire. Default 900, at most 86400. */
  readonly authFailureSeconds: number;
  /** Failed logins per day for one name from unfamiliar addresses; further attempts from such addresses are slowed. Default 100, at most 10000. */
  readonly authFailuresPerName: number;
  /** Seconds that a slowed attempt waits before it is checked. Default 3, at most 8. */
  readonly authDelaySeconds: number;
  /** Mails per hour to one e-mail address, requested from one address. Default 5, at most 100. */
  readonly authMails: number;
  /** Mails to one e-mail address, requested from unfamiliar addresses; another one becomes possible each hour. Default 20, at most 1000. */
  readonly authMailsPerName: number;
  /** Seconds that the code of a verification mail is valid. Default 900, at most 86400. */
  readonly verificationSeconds: number;
  /** Attempts to enter one code of a verification mail, from each address that requested one, and from all others together. Default 5, at most 10. */
  readonly verificationTries: number;
  /** Seconds that the code of a reset mail is valid. Default 1800, at most 86400. */
  readonly resetSeconds: number;
  /** Days after which an e-mail address that was never verified is deleted. Default 30, at most 365. */
  readonly unverifiedDays: number;
  /** Seconds that a replay token is valid. Default 2592000, at most 31536000. */
  readonly replaySeconds: number;
  /** Seconds in which a replay token that was just used may be sent again. Default 30, at most 300. */
  readonly replayGraceSeconds: number;
  /** Replay tokens per account; a new token above the limit removes the oldest. Default 10, at most 1000. */
  readonly replayTokensPerAccount: number;
  /** Enrolled devices per account. Default 10, at most 1000. */
  readonly devicesPerAccount: number;
  /** Server releases. Default 1000, at most 100000. */
  readonly serverReleases: number;
  /** Patches per server release. Default 64, at most 256. */
  readonly serverPatches: number;
  /** Sessions per account; a new session above the limit ends the oldest. Default 10, at most 1000. */
  readonly sessionsPerAccount: number;
  /** Seconds after which an unused session ends. Default 604800, at most 31536000. */
  readonly sessionIdleSeconds: number;
  /** Seconds after which any session ends. Default 2592000, at most 31536000. */
  readonly sessionSeconds: number;
  /** Seconds after which an unused session ends if the role of its account has permissions. Default 3600, at most 31536000. */
  readonly operatorSessionIdleSeconds: number;
  /** Seconds after which any session ends if the role of its account has permissions. Default 43200, at most 31536000. */
  readonly operatorSessionSeconds: number;
  /** Seconds that a login may take. Default 600, at most 3600. */
  readonly pendingSessionSeconds: number;
  /** Seconds within which a logged-in session must get its account. Default 3600, at most 86400. */
  readonly unclaimedSessionSeconds: number;
  /** Transactions of one report of the store. Default 1000, at most 10000. */
  readonly storeReportRows: number;
  /** Players whose names one call asks the store for. Default 1000, at most 1000. */
  readonly storePlayers: number;
  /** Seconds that the store may take to answer one call of store diagnostics. Default 20, at most 25. */
  readonly storeDiagnosticsSeconds: number;
  /** Titles. Default 100, at most 10000. */
  readonly titles: number;
  /** Releases per title. Default 200, at most 1000. */
  readonly titleReleases: number;
  /** Patches per release of a title. Default 64, at most 256. */
  readonly titlePatches: number;
  /** Seconds for which a signed address of an object is valid. Default 900, at most 3600. */
  readonly presignSeconds: number;
  /** Webhooks. Default 50, at most 10000. */
  readonly webhooks: number;
  /** Kinds of events per webhook. Default 64, at most 256. */
  readonly webhookKinds: number;
  /** Attempts to send one delivery of a webhook. Default 8, at most 16. */
  readonly webhookAttempts: number;
  /** Deliveries that wait for one webhook; above the limit it is paused. Default 10000, at most 1000000. */
  readonly webhookBacklog: number;
  /** Bytes that a webhook sends; larger events are sent without their content. Default 65536, at most 1048576. */
  readonly webhookBodyBytes: number;
  /** Days that the deliveries of a webhook are kept. Default 7, at most 90. */
  readonly webhookDeliveryDays: number;
}

/** Name of a limit; `docs/reference/limits.md` lists them. */
export type LimitName = keyof Limits;

/** Name of a rate class; `docs/reference/limits.md` lists them. */
export type RateName =
  | 'failed_credential'
  | 'blocked_credential'
  | 'public'
  | 'player_read'
  | 'player_write'
  | 'search'
  | 'long_poll'
  | 'server'
  | 'admin'
  | 'control'
  | 'account_ids'
  | 'login'
  | 'await'
  | 'callback'
  | 'paid_order_query'
  | 'emit'
  | 'subscribe'
  | 'friend_request'
  | 'leaderboard_submit'
  | 'matchmaking_start'
  | 'matchmaking_poll'
  | 'invite_code'
  | 'invite_code_by_address'
  | 'platform_auth'
  | 'object_read';
