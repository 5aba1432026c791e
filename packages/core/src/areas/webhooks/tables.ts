import { column, defineTable, type Row } from '../../storage/table.ts';

/** The addresses that operators have subscribed to events. */
export const webhooks = defineTable({
  name: 'webhooks',
  columns: {
    webhookId: column.text(),
    url: column.text(),
    description: column.text(),
    /** The kinds of events, as a list of texts. */
    kinds: column.json(),
    state: column.int(),
    /** Encrypted; see `Secrets.seal`. */
    secret: column.text(),
    /** The secret before the last rotation, encrypted. It also signs until `previousUntil`. */
    previousSecret: column.text.nullable(),
    previousUntil: column.time({ default: 0 }),
    /** The first failure since the last success; 0 if the last attempt succeeded. */
    failingSince: column.time({ default: 0 }),
    pausedAt: column.time({ default: 0 }),
    createdAt: column.time(),
    createdBy: column.text(),
    /** Deleted, without address and secret. The row goes when its last delivery is deleted. */
    deleted: column.bool({ default: false }),
  },
  key: ['webhookId'],
  partition: null,
  indexes: [['deleted', 'createdAt']],
  sealed: ['secret', 'previousSecret'],
  personal: { principals: ['createdBy'], erasure: 'keep', hidden: ['secret', 'previousSecret'] },
});
export type WebhookRow = Row<typeof webhooks>;

/**
 * What was or will be sent to webhooks. Deliveries of a webhook in the same lane are sent one after the other, by their
 * sequence. The lane is the subject of the event. A replayed delivery gets a lane of its own, because later ones have
 * passed it already.
 */
export const webhookDeliveries = defineTable({
  name: 'webhook_deliveries',
  columns: {
    /** Sent as `webhook-id`, the same at each attempt. */
    deliveryId: column.text(),
    webhookId: column.text(),
    eventId: column.text(),
    kind: column.text(),
    subject: column.text(),
    lane: column.text(),
    sequence: column.int(),
    /** Exactly what is sent, so that all attempts are equal. */
    body: column.text(),
    state: column.int(),
    /** When it may be sent. Of a lane only the first pending delivery is sent, even if others are due. */
    dueAt: column.time(),
    /** All attempts. */
    attempts: column.int({ default: 0 }),
    /** Attempts since it was created or replayed, and when the first of them was. */
    tries: column.int({ default: 0 }),
    triedSince: column.time({ default: 0 }),
    /** The last attempt: when it was, and its HTTP status or failure. */
    attemptedAt: column.time({ default: 0 }),
    status: column.int({ default: 0 }),
    failure: column.text({ default: '' }),
    createdAt: column.time(),
  },
  key: ['deliveryId'],
  partition: 'webhookId',
  unique: [['webhookId', 'eventId']],
  indexes: [
    ['webhookId', 'lane', 'sequence'],
    ['webhookId', 'state', 'dueAt'],
    ['webhookId', 'createdAt'],
    ['createdAt'],
  ],
  personal: 'temporary',
});
export type DeliveryRow = Row<typeof webhookDeliveries>;
