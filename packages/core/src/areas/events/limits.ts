import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of events. */
export const eventLimits = {
  eventRecipients: [1_000, 10_000, 'recipients per emit'],
  eventTags: [16, 32, 'tags per emit'],
  subscriptionTags: [32, 32, 'tags per tag subscription'],
  tagLength: [64, 64, 'characters of one tag'],
  ticketStreamsPerLogin: [
    20,
    1_000,
    'streams of used tickets per login that can be taken up again; one more ends the oldest',
  ],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface EventLimits extends LimitsOf<typeof eventLimits> {}

/** The context of events, with these limits. */
export type EventsContext = Context<typeof eventLimits>;
