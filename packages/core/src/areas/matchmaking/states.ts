/** The states of a ticket. CANCELLED and FAILED have other integers in events. */
export const ticketStates = {
  UNSPECIFIED: 0,
  IN_PROGRESS: 1,
  COMPLETED: 2,
  CANCELLED: 3,
  FAILED: 4,
  FINDING_SERVER: 5,
  MATCHMAKING_TIMED_OUT: 6,
} as const;

export type TicketState = keyof typeof ticketStates;

/** The type of the event that announces a state. */
export const eventTypeOf = {
  IN_PROGRESS: 'IN_PROGRESS',
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  FAILED: 'FAILED',
  FINDING_SERVER: 'FINDING_SERVER',
  MATCHMAKING_TIMED_OUT: 'MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT',
} as const satisfies Partial<Record<TicketState, string>>;

/** Why a ticket was cancelled. */
export type CancellationReason =
  | 'USER'
  | 'SERVER'
  | 'PARTY_CHANGED'
  | 'DISCONNECTED'
  | 'SHUTDOWN'
  | 'ACCEPTANCE_FAILED'
  | 'ACCOUNT_DELETED';

/** The message of the event when a ticket waits again because its match got no server. */
export const requeued = 'REQUEUED';

/** The message of the event when players are asked to accept a match. */
export const acceptRequired = 'ACCEPT_REQUIRED';

/** How many matches of each player are kept for queues that avoid recent opponents. */
export const keptMatches = 20;
