import { column, defineTable } from '../../storage/table.ts';

/** Tickets for clients that can set no headers, by digest: each opens one stream, within a minute. */
export const eventTickets = defineTable({
  name: 'event_tickets',
  columns: {
    digest: column.text(),
    /** The session that it stands for, by the key of its row. */
    sessionDigest: column.text(),
    expiresAt: column.time(),
  },
  key: ['digest'],
  indexes: [['expiresAt']],
});
