import { unknownName } from './nearest-name.ts';

/** A limit: the default, the highest value that a host may set, and what is limited. */
export type Limit = readonly [defaultValue: number, cap: number, meaning: string];

/** Limits by name. */
export type LimitTable = Readonly<Record<string, Limit>>;

/** The values of the limits of a table. */
export type LimitsOf<Table extends LimitTable> = { readonly [Name in keyof Table]: number };

/**
 * The limits that no area owns; each area declares its own ones. `limits` of `createBackend` sets each one from 1 to its
 * cap. Each has a test at the limit and one above it.
 */
export const engineLimits = {
  bodyBytes: [262_144, 4_194_304, 'bytes of a request body'],
  bodySeconds: [20, 300, 'seconds within which the body of a request must arrive'],
  slowBodies: [
    100,
    100_000,
    'bodies in this process that have been arriving for more than a second; above it, those that began first are given up',
  ],
  pendingBodyBytes: [
    67_108_864,
    4_294_967_296,
    'bytes of all arriving bodies in this process; above it, those that began first are given up',
  ],
  urlBytes: [8_192, 8_192, 'characters of a path with its query'],
  jsonDepth: [32, 64, 'levels of nested objects and arrays in a body'],
  jsonKeys: [2_000, 10_000, 'members of all objects in a body, in total'],
  jsonItems: [1_000, 10_000, 'items of one array in a body'],
  jsonStringBytes: [65_536, 1_048_576, 'bytes of one string in a body'],
  requestSeconds: [30, 300, 'seconds that an operation may take; streams and long polls are exempt'],
  requestWaitMilliseconds: [
    2_000,
    60_000,
    'milliseconds from the arrival of a request to its answer, as measured while others wait; one that would take longer is refused with OVERLOADED, the newest first',
  ],
  loginWaitMilliseconds: [
    6_000,
    60_000,
    'the same for logins and other public operations: who wants to get in waits for longer than who plays',
  ],
  concurrentRequests: [
    16_384,
    100_000,
    'requests in this process, under way or waiting for their turn; more are refused with OVERLOADED. Streams and long polls do not count',
  ],
  drainSeconds: [10, 300, 'seconds that running requests get to finish when the backend stops'],
  returnSeconds: [
    30,
    600,
    'seconds after the service was away in which nothing ends that waited for a caller',
  ],
  pageRows: [200, 1_000, 'rows per page'],
  metadataEntries: [128, 1_024, 'metadata entries per account'],
  metadataKeyLength: [128, 256, 'characters of one metadata key'],
  metadataValueBytes: [16_384, 262_144, 'bytes of one metadata value, including after an append'],
  metadataTotalBytes: [262_144, 4_194_304, 'bytes of all metadata values per account'],
  serverMetadataEntries: [
    64,
    1_024,
    'metadata entries per account beyond metadataEntries for keys that begin with server.',
  ],
  serverMetadataBytes: [
    4_096,
    65_536,
    'bytes of metadata values per account beyond metadataTotalBytes for keys that begin with server.',
  ],
  globalListEntries: [1_000, 1_000, 'entries that one list or search of metadata returns'],
  globalListBytes: [1_048_576, 4_194_304, 'bytes of values that one list or search of metadata returns'],
  searchPatternLength: [128, 512, 'characters of a regular expression'],
  searchKeys: [10_000, 10_000, 'keys that one search examines'],
  removalPaths: [64, 64, 'paths of one partial delete'],
  removalSegments: [16, 16, 'segments of one such path'],
  lastSeenSeconds: [60, 60, 'seconds between two writes of the time at which a session was last used'],
  eventBytes: [16_384, 65_536, 'bytes of one event'],
  eventLogSeconds: [300, 86_400, 'seconds that an event is kept for resuming streams'],
  eventLogRows: [1_000, 10_000, 'events per recipient that are kept for resuming streams'],
  streamsPerAccount: [5, 100, 'event streams per account; a new stream above the limit closes the oldest'],
  streams: [10_000, 100_000, 'event streams of this process'],
  streamQueueItems: [256, 4_096, 'events that wait for one slow stream'],
  streamQueueBytes: [1_048_576, 16_777_216, 'bytes that wait for one slow stream'],
  streamStallSeconds: [60, 600, 'seconds without progress after which a blocked stream closes'],
  connectionGraceSeconds: [
    10,
    300,
    'seconds that an account counts as connected after its last event stream',
  ],
  streamSeconds: [
    90,
    86_400,
    'seconds after which a stream closes and the client resumes; some close up to a sixth earlier. A client whose network vanished counts as connected until then',
  ],
  streamReturnSeconds: [
    8,
    300,
    'seconds over which the clients of a stopping server are asked to come back; keep it below connectionGraceSeconds',
  ],
  keepAliveSeconds: [15, 60, 'seconds between keep-alive items of a stream'],
  longPollSeconds: [55, 300, 'seconds that a long poll for events waits at most'],
  consumerAttempts: [8, 100, 'attempts to handle an event until its consumer parks the subject'],
  consumerDays: [7, 365, 'days that an event waits for its consumer; older ones are dropped'],
  consumerRows: [100_000, 10_000_000, 'events that wait for one consumer; the oldest above are dropped'],
  idempotencySeconds: [86_400, 2_592_000, 'seconds that the answer of an Idempotency-Key is kept'],
  idempotencyAnswerBytes: [
    65_536,
    1_048_576,
    'bytes of an answer that is kept for an Idempotency-Key; of a larger one only that the request is done',
  ],
  idempotencyCallerBytes: [
    4_194_304,
    1_073_741_824,
    'bytes of the answers that are kept for the Idempotency-Keys of one caller; the oldest above are dropped',
  ],
} as const satisfies LimitTable;

/** The values of the limits that no area owns. */
export interface EngineLimits extends LimitsOf<typeof engineLimits> {}

/** The values of some limits by name. */
export type LimitValues = Readonly<Record<string, number>>;

/**
 * Returns the default limits of a table with some replaced. Throws for an unknown name, and for a value that is not an
 * integer from 1 to its cap.
 */
export function resolveLimits<Table extends LimitTable>(
  table: Table,
  overrides: Readonly<Partial<LimitValues>> = {},
): LimitsOf<Table> {
  const limits = new Map(Object.entries(table).map(([name, [defaultValue]]) => [name, defaultValue]));
  for (const [name, value] of Object.entries(overrides)) {
    if (!Object.hasOwn(table, name))
      throw new Error(`limits: ${unknownName('limit', name, [...limits.keys()])}`);
    const [, cap] = table[name]!;
    if (value === undefined || !Number.isInteger(value) || value < 1 || value > cap)
      throw new Error(`limits.${name} must be an integer from 1 to ${cap}`);
    limits.set(name, value);
  }
  return Object.fromEntries(limits) as LimitsOf<Table>;
}
