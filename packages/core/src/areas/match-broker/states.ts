export { type MatchState, matchStates } from '../../kernel/match-states.ts';

/**
 * The states of a server. PENDING: it was started and has not asked for a match yet. AVAILABLE: it takes a match. FULL:
 * it takes none now. UNSPECIFIED: it has to exit.
 */
export const serverStates = { UNSPECIFIED: 0, PENDING: 1, AVAILABLE: 2, FULL: 3 } as const;
export type ServerState = (typeof serverStates)[keyof typeof serverStates];

/**
 * Whether a server reports its health. NONE: it never did. REPORTS: it does, so it has to call all the time. SILENT: it ran a
 * match and did not call for `serverSilentSeconds`; its next call ends that. A server that is lost has no row, or has to exit.
 */
export const reportStates = { NONE: 0, REPORTS: 1, SILENT: 2 } as const;

/** Hints that servers and the broker send with a call, as a sum of powers of two. */
export const hintFlags = {
  NO_HINT_FLAGS: 0,
  SHUTDOWN: 1,
  WILLING_TO_WAIT: 2,
  WILLING_TO_SHUTDOWN: 4,
  FULL: 8,
  NOT_FULL: 16,
} as const;

/** How a match went. UNSPECIFIED: nobody has said. */
export const matchOutcomes = { UNSPECIFIED: 0, WIN: 1, LOSS: 2, DRAW: 3 } as const;
export type MatchOutcome = (typeof matchOutcomes)[keyof typeof matchOutcomes];

/**
 * How a match that ran has ended. ENDED: its server, or its host, ended it. SERVER_LOST: its server is gone, or has exited.
 * TIMED_OUT: it ran for too long. BY_OPERATOR: an operator deleted it, or its server.
 */
export const endReasons = { UNSPECIFIED: 0, ENDED: 1, SERVER_LOST: 2, TIMED_OUT: 3, BY_OPERATOR: 4 } as const;
export type EndReason = Exclude<keyof typeof endReasons, 'UNSPECIFIED'>;

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
