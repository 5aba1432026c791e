import { column, defineTable, type Row } from '@lobbykit/core/area';

/** The channels in which somebody has written. A message locks the row, which numbers it. */
export const chatChannels = defineTable({
  name: 'chat_channels',
  columns: {
    channel: column.text(),
    /** The number of the last message. */
    number: column.int(),
    lastAt: column.time(),
  },
  key: ['channel'],
  indexes: [['lastAt']],
  personal: 'none',
});

export const chatMessages = defineTable({
  name: 'chat_messages',
  columns: {
    id: column.text(),
    channel: column.text(),
    /** Its place in the channel: messages that were written at the same time have one order for everybody. */
    number: column.int(),
    /** Empty if the account is deleted. */
    senderId: column.text(),
    text: column.text(),
    /** A map of entries; integers are texts. */
    metadata: column.json(),
    /** The only account that sees it; empty if everybody in the channel does. */
    visibleTo: column.text({ default: '' }),
    createdAt: column.time(),
    editedAt: column.time.nullable(),
    isDeleted: column.bool({ default: false }),
  },
  key: ['id'],
  indexes: [['channel', 'number'], ['createdAt'], ['senderId']],
  // The messages of a deleted account stay in their channels, without its name and its words.
  personal: { accounts: ['senderId', 'visibleTo'], erasure: 'area' },
});
export type MessageRow = Row<typeof chatMessages>;

/** How far players have read, their direct channels, and who follows a room. */
export const chatReaders = defineTable({
  name: 'chat_readers',
  columns: {
    accountId: column.text(),
    channel: column.text(),
    kind: column.text(),
    /** The other player of a direct channel; empty for other channels. */
    otherId: column.text({ default: '' }),
    /** The number of the last message that the player has read or written. */
    number: column.int(),
    /** Direct channels: when somebody has written last. Others: when the player has read or written last. */
    at: column.time(),
    /** Whether the player has begun this direct channel. */
    isBeginner: column.bool({ default: false }),
  },
  key: ['accountId', 'channel'],
  indexes: [['accountId', 'kind', 'at'], ['channel', 'at'], ['otherId'], ['at']],
  // The direct channels of a deleted account end, for the other player too.
  personal: { accounts: ['accountId', 'otherId'], erasure: 'area' },
});

/** Deleted accounts of which there are still rows: a task removes them in steps. */
export const chatRemovals = defineTable({
  name: 'chat_removals',
  columns: { accountId: column.text() },
  key: ['accountId'],
  personal: { accounts: ['accountId'], erasure: 'area' },
});
