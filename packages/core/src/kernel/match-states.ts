import { enumeration } from './schemas.ts';

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

export const MatchStateField = enumeration('MatchState', 'MATCH_STATE', matchStates);
