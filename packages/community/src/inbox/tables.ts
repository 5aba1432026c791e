import { column, defineTable, type Row } from '@lobbykit/core/area';

/** Later than every time. */
const endOfTime = 8_640_000_000_000_000;

/** The messages. One to everyone is one row here, and a row in `inbox_entries` only for a player who has touched it. */
export const inboxMessages = defineTable({
  name: 'inbox_messages',
  columns: {
    id: column.text(),
    title: column.text(),
    body: column.text(),
    /** A map of entries; integers are texts. */
    data: column.json(),
    /** A list of `{ catalogItemId, count }`; counts are texts, because JSON has no exact integers. */
    attachments: column.json(),
    isForEveryone: column.bool(),
    /** Of a message to everyone: accounts that were created from then on. */
    createdAfter: column.time({ default: 0 }),
    /** Of a message to everyone: accounts that were created before. */
    createdBefore: column.time({ default: endOfTime }),
    sentAt: column.time(),
    expiresAt: column.time(),
    /** How many of the players to whom it was sent still have it. With the last one it goes. */
    recipients: column.int({ default: 0 }),
  },
  key: ['id'],
  indexes: [['isForEveryone', 'sentAt'], ['expiresAt']],
  // What was written to a player is about them, and goes when nobody has it.
  personal: {
    parent: { table: 'inbox_entries', columns: { id: 'messageId' }, where: { isAddressed: true } },
    erasure: 'area',
  },
});
export type InboxMessageRow = Row<typeof inboxMessages>;

/** What players have of messages: those that were sent to them, and those to everyone that they have touched. */
export const inboxEntries = defineTable({
  name: 'inbox_entries',
  columns: {
    accountId: column.text(),
    messageId: column.text(),
    /** Whether the message was sent to this player, and not to everyone. */
    isAddressed: column.bool(),
    sentAt: column.time(),
    expiresAt: column.time(),
    readAt: column.time.nullable(),
    claimedAt: column.time.nullable(),
    /** Of a message to everyone. The entry of another one is deleted itself. */
    deletedAt: column.time.nullable(),
  },
  key: ['accountId', 'messageId'],
  partition: 'accountId',
  indexes: [['accountId', 'isAddressed', 'sentAt'], ['expiresAt']],
  personal: { accounts: ['accountId'], erasure: 'area' },
});
export type InboxEntryRow = Row<typeof inboxEntries>;

/** How many entries of messages that were sent to a player are stored: the bound is a part of the write. */
export const inboxCounters = defineTable({
  name: 'inbox_counters',
  columns: { accountId: column.text(), waiting: column.int() },
  key: ['accountId'],
  partition: 'accountId',
  personal: { accounts: ['accountId'], erasure: 'area' },
});

/** One row, whose lock lets one message to everyone in at a time, so that their number is bounded. */
export const inboxBroadcasts = defineTable({
  name: 'inbox_broadcasts',
  columns: { id: column.text(), sent: column.int() },
  key: ['id'],
  personal: 'none',
});
