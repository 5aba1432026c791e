import { column, defineTable } from '../../storage/table.ts';

/** Tickets for clients that cannot set headers, by digest. Each opens one stream within a minute. */
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
