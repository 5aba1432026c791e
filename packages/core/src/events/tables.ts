import { column, defineTable } from '../storage/table.ts';

/** How many events each recipient has ever got: the number of the last one. Adding to it locks the recipient's log. */
export const eventHeads = defineTable({
  name: 'event_heads',
  columns: {
    recipientId: column.text(),
    sequence: column.int(),
    /** The last event: who has seen it has missed nothing, however long ago it was. */
    eventId: column.text(),
  },
  key: ['recipientId'],
});

/** Events addressed to recipients, kept for a while so that streams resume. Numbers of a recipient have no gap. */
export const eventLog = defineTable({
  name: 'event_log',
  columns: {
    recipientId: column.text(),
    sequence: column.int(),
    eventId: column.text(),
    createdAt: column.time(),
    /** The event as JSON text, exactly as it travels. */
    payload: column.text(),
  },
  // No index for resuming by an event's id: that reads a recipient's log once a connection, an index would be written
  // with every event.
  key: ['recipientId', 'sequence'],
  indexes: [['createdAt']],
});

/**
 * Events for tag subscribers and for everyone, on their way to the other nodes: removed after a minute. Written only
 * where the storage has other nodes. The numbers come from the head of `broadcastRecipient` and have no gap.
 */
export const eventBroadcasts = defineTable({
  name: 'event_broadcasts',
  columns: {
    sequence: column.int(),
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
  key: ['sequence'],
  indexes: [['createdAt']],
});

/** The name under which broadcasts count; no account is called so. It sorts before every id. */
export const broadcastRecipient = '*';

export const eventEngineTables = [eventHeads, eventLog, eventBroadcasts] as const;
