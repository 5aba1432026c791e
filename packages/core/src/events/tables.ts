import { column, defineTable } from '../storage/table.ts';

/** The number of each recipient's last event, which counts all their events. Adding to it locks the recipient's log. */
export const eventHeads = defineTable({
  name: 'event_heads',
  columns: {
    recipientId: column.text(),
    sequence: column.int(),
    /** The last event: a reader whose cursor it is has missed nothing, even if it is no longer kept. */
    eventId: column.text(),
  },
  key: ['recipientId'],
  partition: 'recipientId',
  personal: { accounts: ['recipientId'], erasure: 'delete' },
});

/** Events addressed to recipients, kept for a while so that streams can resume. Numbers of a recipient have no gap. */
export const eventLog = defineTable({
  name: 'event_log',
  columns: {
    recipientId: column.text(),
    sequence: column.int(),
    eventId: column.text(),
    createdAt: column.time(),
    /** The event as JSON text, exactly as it is sent. */
    payload: column.text(),
  },
  // No index to resume by an event's id: resuming reads a recipient's log once per connection, but an index would be
  // written with every event.
  key: ['recipientId', 'sequence'],
  partition: 'recipientId',
  indexes: [['createdAt']],
  personal: { accounts: ['recipientId'], erasure: 'delete' },
});

/**
 * Events for tag subscribers and for everyone, for the other nodes to read. They are removed after a minute, and written
 * only if the storage may have other nodes. Nothing numbers them: units that publish to one tag wait for nothing that
 * they share.
 */
export const eventBroadcasts = defineTable({
  name: 'broadcast_events',
  columns: {
    eventId: column.text(),
    /** The node that wrote it and has delivered it to its own subscribers. */
    nodeId: column.text(),
    createdAt: column.time(),
    tags: column.json(),
    senderId: column.text(),
    everyone: column.bool(),
    /** The one kind of the event as JSON text, without ids. */
    body: column.text(),
  },
  key: ['eventId'],
  partition: 'eventId',
  indexes: [['createdAt', 'eventId']],
  personal: 'temporary',
});

/** Wake-ups of nodes that poll (`wakeUps: 'polling'`). Without that option the table is empty. */
export const wakeUps = defineTable({
  name: 'wake_ups',
  columns: {
    sequence: column.int(),
    channel: column.text(),
    /** The node that wrote it, and what the other nodes must read again. */
    payload: column.text(),
    createdAt: column.time(),
  },
  key: ['sequence'],
  partition: null,
  indexes: [['createdAt']],
  personal: 'temporary',
});

/** How long wake-ups are kept for other nodes. */
export const wakeUpMilliseconds = 60_000;

/** The recipient id of the head that numbers wake-ups. No account has this id. */
export const wakeUpRecipient = '*wake';

export const eventEngineTables = [eventHeads, eventLog, eventBroadcasts, wakeUps] as const;
