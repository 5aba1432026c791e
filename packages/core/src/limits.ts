/**
 * Every limit of the backend, as data: default, hard cap, and what it bounds. Each can be set lower freely and higher
 * up to its cap (`limits` of `createBackend`), and has a test at the limit and one above it.
 */
export const limitTable = {
  bodyBytes: [262_144, 4_194_304, 'bytes of a request body'],
  urlBytes: [8_192, 8_192, 'characters of path and query together'],
  jsonDepth: [32, 64, 'levels of nested objects and arrays in a body'],
  jsonKeys: [2_000, 10_000, 'members of all objects in a body together'],
  jsonItems: [1_000, 10_000, 'items of one array in a body'],
  jsonStringBytes: [65_536, 1_048_576, 'bytes of one string in a body'],
  requestSeconds: [30, 300, 'seconds an operation may take; streams and long polls are exempt'],
  drainSeconds: [10, 300, 'seconds that running requests get when the backend stops'],
  pageRows: [200, 1_000, 'rows of one page'],
  pageIds: [1_000, 1_000, 'ids of one page of POST /accounts/ids'],
  metadataEntries: [128, 1_024, 'metadata entries of one account'],
  metadataKeyLength: [128, 256, 'characters of a metadata key'],
  metadataValueBytes: [16_384, 262_144, 'bytes of one metadata value, also after an append'],
  metadataTotalBytes: [262_144, 4_194_304, 'bytes of all metadata values of one account'],
  globalNamespaces: [1_000, 100_000, 'namespaces of global metadata'],
  globalEntries: [10_000, 100_000, 'entries of one namespace of global metadata'],
  globalListEntries: [1_000, 1_000, 'entries that one list or search of metadata answers'],
  globalListBytes: [1_048_576, 4_194_304, 'bytes of values that one list or search of metadata answers'],
  searchPatternLength: [128, 512, 'characters of a regular expression'],
  searchKeys: [1_000, 10_000, 'keys that one search looks at'],
  removalPaths: [64, 64, 'paths of one partial delete'],
  removalSegments: [16, 16, 'segments of one such path'],
  policies: [200, 10_000, 'policies'],
  policyPermissions: [200, 1_000, 'permissions of one policy'],
  apiKeys: [1_000, 100_000, 'API keys'],
  nameLength: [64, 256, 'characters of the name of a policy or key'],
  sessionsPerAccount: [10, 1_000, 'sessions of one account; the oldest ends when one more begins'],
  sessionIdleSeconds: [604_800, 31_536_000, 'seconds after which an unused session ends'],
  sessionSeconds: [2_592_000, 31_536_000, 'seconds after which any session ends'],
  pendingSessionSeconds: [600, 3_600, 'seconds that a login may take'],
  unclaimedSessionSeconds: [3_600, 86_400, 'seconds in which a logged-in session must get its account'],
  openLoginsPerAddress: [5, 1_000, 'logins under way from one address'],
  confirmationTries: [5, 10, 'tries to type the six digits of a login'],
  awaitSeconds: [25, 300, 'seconds that one call of await waits'],
  hashesAtOnce: [2, 64, 'password hashes that this process makes at once; they run in the thread pool'],
  hashesWaiting: [30, 10_000, 'password hashes that wait for their turn in this process'],
  passwordLength: [128, 1_024, 'characters of a password'],
  authFailures: [5, 100, 'failures for one name from one address in authFailureSeconds'],
  authFailureSeconds: [900, 86_400, 'seconds from the first of these failures until they are forgotten'],
  authFailuresPerName: [
    100,
    10_000,
    'failures a day for one name from all addresses that it never came from',
  ],
  authMails: [5, 100, 'mails an hour to one e-mail address, asked for from one address'],
  authMailsPerName: [20, 1_000, 'mails a day to one e-mail address, asked for from everywhere'],
  verificationSeconds: [900, 86_400, 'seconds that the code of a verification mail is good'],
  verificationTries: [5, 10, 'tries at one code of a verification mail'],
  resetSeconds: [1_800, 86_400, 'seconds that the code of a reset mail is good'],
  unverifiedDays: [30, 365, 'days after which an e-mail address that was never verified is forgotten'],
  replaySeconds: [2_592_000, 31_536_000, 'seconds that a replay token is good'],
  replayGraceSeconds: [30, 300, 'seconds in which a replay token that was just used may be repeated'],
  replayTokensPerAccount: [10, 1_000, 'replay tokens of one account; the oldest goes when one more is made'],
  devicesPerAccount: [10, 1_000, 'devices that one account has enrolled'],
  friends: [200, 2_000, 'friends of one account'],
  friendRequestsOutgoing: [50, 1_000, 'friend requests that one account has under way'],
  friendRequestsIncoming: [100, 2_000, 'friend requests that wait for one account'],
  friendRequestDays: [30, 365, 'days after which a friend request is gone'],
  blockedPlayers: [1_000, 10_000, 'players that one account has blocked'],
  presenceStatusLength: [128, 512, 'characters of the status that friends see'],
  presenceActivityBytes: [1_024, 16_384, 'bytes of the activity that friends see, as JSON'],
  eventRecipients: [1_000, 10_000, 'recipients of one emit'],
  eventTags: [10, 32, 'tags of one emit'],
  subscriptionTags: [32, 32, 'tags of one tag subscription'],
  tagLength: [64, 64, 'characters of a tag'],
  eventBytes: [16_384, 65_536, 'bytes of one event'],
  eventLogSeconds: [600, 86_400, 'seconds that an event can be resumed from'],
  eventLogRows: [1_000, 10_000, 'events of one recipient that can be resumed from'],
  streamsPerAccount: [5, 100, 'event streams of one account; the oldest closes when one more opens'],
  streams: [10_000, 100_000, 'event streams of this process'],
  streamQueueItems: [256, 4_096, 'events waiting for one slow stream'],
  streamQueueBytes: [1_048_576, 16_777_216, 'bytes waiting for one slow stream'],
  streamStallSeconds: [60, 600, 'seconds that a stream may take nothing before it closes'],
  streamSeconds: [1_800, 86_400, 'seconds after which a stream closes and the client resumes'],
  keepAliveSeconds: [15, 60, 'seconds between keep-alive items of a stream'],
  longPollSeconds: [55, 300, 'seconds that a long poll for events waits at most'],
  partyMembers: [8, 256, 'members of one party'],
  partyMetadataEntries: [32, 256, 'metadata entries of one party, and of one of its members'],
  partyMetadataValueBytes: [4_096, 65_536, 'bytes of one metadata value of a party or a member'],
  partyAbsenceSeconds: [
    120,
    86_400,
    'seconds behind his last event stream or request after which a member leaves his party',
  ],
  partyKickSeconds: [600, 604_800, 'seconds in which a kicked player cannot join the party again'],
  partyIdleSeconds: [86_400, 2_592_000, 'seconds after which a party in which nothing is done is deleted'],
  matchPlayers: [256, 1_000, 'players of one match'],
  matchPropertiesBytes: [16_384, 65_536, 'bytes of the properties of one match'],
  playerPropertiesBytes: [4_096, 16_384, 'bytes of the properties of one player of a match'],
  requirementsBytes: [2_048, 4_096, 'bytes of the requirements of a game server or an allocator'],
  requirementsNodes: [64, 256, 'parts of such requirements, as their syntax tree has them'],
  connectionDetailsBytes: [2_048, 16_384, 'bytes of what a player is told to connect to his match'],
  serverWaitSeconds: [25, 60, 'seconds that a game server waits for a match in one call'],
  allocationSeconds: [30, 300, 'seconds that an allocator may take to start a game server'],
  endedMatchHours: [24, 720, 'hours that a match can be read after its end'],
  idempotencySeconds: [86_400, 2_592_000, 'seconds that the answer of an Idempotency-Key is kept'],
  auditDays: [90, 3_650, 'days that audit rows are kept'],
} as const satisfies Record<string, readonly [usual: number, cap: number, meaning: string]>;

export type LimitName = keyof typeof limitTable;
export type Limits = { readonly [Name in LimitName]: number };

/** Puts the given limits over the usual ones. Throws where a name is unknown or a value is not within 1 and its cap. */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  const limits = Object.fromEntries(
    Object.entries(limitTable).map(([name, [usual]]) => [name, usual]),
  ) as Record<LimitName, number>;
  for (const [name, value] of Object.entries(given) as [LimitName, number][]) {
    if (!Object.hasOwn(limitTable, name)) throw new Error(`limits: there is no limit ${name}`);
    const entry = limitTable[name];
    if (!Number.isInteger(value) || value < 1 || value > entry[1])
      throw new Error(`limits.${name} takes an integer from 1 to ${entry[1]}`);
    limits[name] = value;
  }
  return limits;
}
