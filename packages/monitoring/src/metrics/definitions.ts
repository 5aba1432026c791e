/** How a metric is named and read. docs/monitoring.md has a line for each, and a test compares the two. */
export interface Definition {
  readonly name: string;
  readonly type: 'histogram' | 'counter' | 'gauge';
  readonly labels: readonly string[];
  /** One sentence, without its full stop. */
  readonly help: string;
  /** The upper bounds of the buckets of a histogram. */
  readonly buckets?: readonly number[];
}

/** For what players wait for, in seconds. */
const answerBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** For work in the background, in seconds. */
const workBuckets = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
/** For the waits of players for a match, in seconds. */
const waitBuckets = [1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1_800];

/** All metrics of a backend. */
export const definitions = {
  requests: {
    name: 'lobbykit_request_duration_seconds',
    type: 'histogram',
    labels: ['operation', 'code'],
    help: 'Time from a request to its answer, by operation and RPC code; without operations that wait on purpose',
    buckets: answerBuckets,
  },
  waits: {
    name: 'lobbykit_wait_duration_seconds',
    type: 'histogram',
    labels: ['operation', 'code'],
    help: 'Time of operations that wait on purpose, such as long polls; a stream is answered when it opens',
    buckets: workBuckets,
  },
  requestsRunning: {
    name: 'lobbykit_requests_running',
    type: 'gauge',
    labels: [],
    help: 'Requests under way, without those that wait on purpose',
  },
  rateLimited: {
    name: 'lobbykit_rate_limited_total',
    type: 'counter',
    labels: ['class'],
    help: 'Requests that were refused because the caller had used up a rate, by rate class',
  },
  streamsOpen: {
    name: 'lobbykit_streams_open',
    type: 'gauge',
    labels: [],
    help: 'Open event streams and long polls',
  },
  storage: {
    name: 'lobbykit_storage_duration_seconds',
    type: 'histogram',
    labels: ['operation', 'outcome'],
    help: 'Time of operations of the storage, with the wait for a connection or for the turn to write',
    buckets: answerBuckets,
  },
  storageQueue: {
    name: 'lobbykit_storage_queue_seconds',
    type: 'gauge',
    labels: [],
    help: 'How long operations wait for the storage now; 0 if the queue is ordinary',
  },
  connectionsInUse: {
    name: 'lobbykit_storage_connections_in_use',
    type: 'gauge',
    labels: ['pool'],
    help: 'Connections that are in use, by pool; Postgres only',
  },
  connectionsMax: {
    name: 'lobbykit_storage_connections_max',
    type: 'gauge',
    labels: ['pool'],
    help: 'Connections that a pool may open; Postgres only',
  },
  connectionsWaiting: {
    name: 'lobbykit_storage_connections_waiting',
    type: 'gauge',
    labels: ['pool'],
    help: 'Callers that wait for a connection, by pool; Postgres only',
  },
  commits: {
    name: 'lobbykit_storage_commits_total',
    type: 'counter',
    labels: [],
    help: 'Commits; SQLite only',
  },
  committedUnits: {
    name: 'lobbykit_storage_committed_units_total',
    type: 'counter',
    labels: [],
    help: 'Units and single writes that were committed; SQLite commits several together',
  },
  writesWaiting: {
    name: 'lobbykit_storage_writes_waiting',
    type: 'gauge',
    labels: [],
    help: 'Writes that wait for their group; SQLite only',
  },
  tasks: {
    name: 'lobbykit_task_duration_seconds',
    type: 'histogram',
    labels: ['task', 'outcome'],
    help: 'Time of runs of scheduled tasks on this node',
    buckets: workBuckets,
  },
  matchmakingWait: {
    name: 'lobbykit_matchmaking_wait_seconds',
    type: 'histogram',
    labels: ['queue'],
    help: 'How long tickets waited until a match was found, by queue',
    buckets: waitBuckets,
  },
  ticketsExpired: {
    name: 'lobbykit_matchmaking_tickets_expired_total',
    type: 'counter',
    labels: ['queue'],
    help: 'Tickets that timed out, by queue',
  },
  playersWaiting: {
    name: 'lobbykit_matchmaking_players_waiting',
    type: 'gauge',
    labels: ['queue'],
    help: 'Players who wait in a queue; the same on every node',
  },
  allocations: {
    name: 'lobbykit_allocation_duration_seconds',
    type: 'histogram',
    labels: ['allocator', 'outcome'],
    help: 'Time that allocators took to start a game server, to decline or to fail',
    buckets: workBuckets,
  },
  matchesWaiting: {
    name: 'lobbykit_matches_waiting',
    type: 'gauge',
    labels: [],
    help: 'Matches that wait for a game server; the same on every node',
  },
  delivery: {
    name: 'lobbykit_event_delivery_seconds',
    type: 'histogram',
    labels: [],
    help: 'Time from the emission of an event on another node until a stream here has it',
    buckets: answerBuckets,
  },
  consumerLag: {
    name: 'lobbykit_consumer_lag_seconds',
    type: 'gauge',
    labels: ['consumer'],
    help: 'Age of the oldest event that waits for a consumer; the same on every node',
  },
  consumerParked: {
    name: 'lobbykit_consumer_parked_subjects',
    type: 'gauge',
    labels: ['consumer'],
    help: 'Subjects of a consumer that have stopped at a failed event; the same on every node',
  },
} as const satisfies Readonly<Record<string, Definition>>;
