import { column, defineTable } from '../../storage/table.ts';

/** Tickets for clients that cannot set headers, by digest. Each opens a stream within a minute, and is used up by it. */
export const eventTickets = defineTable({
  name: 'event_tickets',
  columns: {
    digest: column.text(),
    /** The session of the ticket, by the key of its row. */
    sessionDigest: column.text(),
    expiresAt: column.time(),
  },
  key: ['digest'],
  partition: 'digest',
  indexes: [['expiresAt']],
  personal: 'temporary',
});

/** Streams that a used ticket has opened, by its digest. Who also presents the proof takes the stream up again. */
export const ticketStreams = defineTable({
  name: 'event_ticket_streams',
  columns: {
    digest: column.text(),
    /** The login of the ticket. A refresh replaces its token, and the stream stays. */
    lineage: column.text(),
    /** SHA-256 of what the client got on the stream. */
    proofDigest: column.text(),
    /** Counts how often the stream was opened. Only the newest connection lives. */
    opening: column.int(),
    openedAt: column.time(),
    expiresAt: column.time(),
  },
  key: ['digest'],
  partition: 'digest',
  indexes: [['lineage', 'openedAt'], ['expiresAt']],
  personal: 'temporary',
});
