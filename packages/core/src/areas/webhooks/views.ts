import { timeText } from '../../runtime/clock.ts';
import type { Delivery, Webhook } from './contract.ts';
import { deliveryStates } from './states.ts';
import type { DeliveryRow, WebhookRow } from './tables.ts';

export const webhookOf = (row: WebhookRow): Webhook => ({
  webhookId: row.webhookId,
  url: row.url,
  kinds: row.kinds as string[],
  description: row.description,
  state: row.state,
  createdOn: timeText(row.createdAt),
  createdBy: row.createdBy,
  ...(row.pausedAt > 0 && { pausedOn: timeText(row.pausedAt) }),
  ...(row.failingSince > 0 && { failingSince: timeText(row.failingSince) }),
});

export const deliveryOf = (row: DeliveryRow): Delivery => ({
  deliveryId: row.deliveryId,
  eventId: row.eventId,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  createdOn: timeText(row.createdAt),
  attempts: row.attempts,
  ...(row.attemptedAt > 0 && { attemptedOn: timeText(row.attemptedAt) }),
  ...(row.status > 0 && { status: row.status }),
  ...(row.failure !== '' && { failure: row.failure }),
  ...(row.state === deliveryStates.PENDING && { nextAttemptOn: timeText(row.dueAt) }),
});
