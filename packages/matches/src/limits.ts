import type { Context } from '@lobbykit/core/area';

/** The limits of the history. */
export const matchesLimits = {
  matchHistoryDays: [30, 365, 'days after its end that the record of a match is kept'],
} as const;

export type MatchesContext = Context<typeof matchesLimits>;
