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

/** The end of a sanction for ever: the highest time that a date can have. */
export const never = 8_640_000_000_000_000;
