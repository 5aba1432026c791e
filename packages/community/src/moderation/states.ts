/** What a sanction takes from a player, as integers on the wire. */
export const sanctionKinds = {
  UNSPECIFIED: 0,
  /** Logging in, with everything that a session gives. */
  BAN: 1,
  /** Writing to others. */
  MUTE: 2,
  /** Waiting for a match. */
  QUEUE_BAN: 3,
} as const;
export type SanctionKind = (typeof sanctionKinds)[keyof typeof sanctionKinds];

/** Why a player reports another one, as integers on the wire. */
export const reportCategories = {
  UNSPECIFIED: 0,
  CHEATING: 1,
  ABUSE: 2,
  NAME: 3,
  SPAM: 4,
  OTHER: 5,
} as const;
export type ReportCategory = (typeof reportCategories)[keyof typeof reportCategories];

/** What operators have decided about a report. It may be decided again. */
export const reportStates = { OPEN: 0, DISMISSED: 1, ACTED: 2 } as const;
export type ReportState = (typeof reportStates)[keyof typeof reportStates];

/** The end of a sanction for ever: the highest time that a date can have. */
export const never = 8_640_000_000_000_000;

/** The end of a sanction that was lifted. The time of it would be in the future for a node whose clock is behind. */
export const lifted = 0;
