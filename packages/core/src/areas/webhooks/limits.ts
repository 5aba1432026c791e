import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of webhooks. */
export const webhookLimits = {
  webhooks: [50, 10_000, 'webhooks'],
  webhookKinds: [64, 256, 'kinds of events per webhook'],
  webhookAttempts: [8, 16, 'attempts to send one delivery of a webhook'],
  webhookBacklog: [10_000, 1_000_000, 'deliveries that wait for one webhook; above the limit it is paused'],
  webhookBodyBytes: [
    65_536,
    1_048_576,
    'bytes that a webhook sends; larger events are sent without their content',
  ],
  webhookDeliveryDays: [7, 90, 'days that the deliveries of a webhook are kept'],
} as const satisfies LimitTable;

/** The context of webhooks, with these limits. */
export type WebhooksContext = Context<typeof webhookLimits>;
