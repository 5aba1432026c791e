/** How far a match is. */
export const matchStates = {
  UNSPECIFIED: 0,
  QUEUED: 1,
  ASSIGNED: 2,
  RUNNING: 3,
  ENDED: 4,
  FAILED: 5,
} as const;
export type MatchState = (typeof matchStates)[keyof typeof matchStates];

/**
 * Whether a server may be given matches: PENDING one that was started and has not asked yet, AVAILABLE one that takes
 * a match, FULL one that does not now, UNSPECIFIED one that is to end.
 */
export const serverStates = { UNSPECIFIED: 0, PENDING: 1, AVAILABLE: 2, FULL: 3 } as const;
export type ServerState = (typeof serverStates)[keyof typeof serverStates];

/** What servers and the broker tell each other besides; a sum of powers of two. */
export const hintFlags = {
  NO_HINT_FLAGS: 0,
  SHUTDOWN: 1,
  WILLING_TO_WAIT: 2,
  WILLING_TO_SHUTDOWN: 4,
  FULL: 8,
  NOT_FULL: 16,
} as const;

/** Why a match ended or failed, where it was not its server that ended it. */
const matchReasons = {
  /** No server asked for it in time. */
  PICKUP_TIMEOUT: 'PICKUP_TIMEOUT',
  /** The server that had it did not say in time that it is ready. */
  READY_TIMEOUT: 'READY_TIMEOUT',
  /** Two servers were lost before they were ready. */
  SERVER_LOST: 'SERVER_LOST',
  /** An operator deleted it before it ran. */
  DELETED: 'DELETED',
  /** It ran for too long, its server is gone, or an operator ended it. */
  FORCED: 'FORCED',
} as const;
export type MatchReason = keyof typeof matchReasons;
