import type { Context } from '@lobbykit/core/area';

/** The limits of moderation. */
export const moderationLimits = {
  reportsPerDay: [20, 1_000, 'reports of a player a day'],
  reportDays: [180, 3_650, 'days for which reports are kept'],
} as const;

export type ModerationContext = Context<typeof moderationLimits>;

/** The rate classes of moderation. */
export const moderationRates = { moderation_report: { points: 10, seconds: 60 } } as const;
