/** The states of a match. */
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
 * The states of a server. PENDING: it was started and has not asked for a match yet. AVAILABLE: it takes a match. FULL:
 * it takes none now. UNSPECIFIED: it has to exit.
 */
export const serverStates = { UNSPECIFIED: 0, PENDING: 1, AVAILABLE: 2, FULL: 3 } as const;
export type ServerState = (typeof serverStates)[keyof typeof serverStates];

/** Hints that servers and the broker send with a call, as a sum of powers of two. */
export const hintFlags = {
  NO_HINT_FLAGS: 0,
  SHUTDOWN: 1,
  WILLING_TO_WAIT: 2,
  WILLING_TO_SHUTDOWN: 4,
  FULL: 8,
  NOT_FULL: 16,
} as const;

/** Why a match failed, or ended although its server did not end it. */
const matchReasons = {
  /** No server asked for it in time. */
  PICKUP_TIMEOUT: 'PICKUP_TIMEOUT',
  /** Its server did not get ready in time. */
  READY_TIMEOUT: 'READY_TIMEOUT',
  /** Two servers were lost before they were ready. */
  SERVER_LOST: 'SERVER_LOST',
  /** An operator deleted it before it ran. */
  DELETED: 'DELETED',
  /** It ran for too long, its server is gone, or an operator ended it. */
  FORCED: 'FORCED',
} as const;
export type MatchReason = keyof typeof matchReasons;
