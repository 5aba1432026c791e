import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * What an account is to another: two rows, one of each, so every list of an account is one range of an index. The only
 * rows that stand alone are blocks, and what somebody who is blocked has sent.
 */
export const friendEdges = defineTable({
  name: 'friend_edges',
  columns: {
    ownerId: column.text(),
    otherId: column.text(),
    /** See `states.ts`. */
    state: column.int(),
    /** When the request was sent, the two became friends, or the block was made. */
    changedAt: column.time(),
  },
  key: ['ownerId', 'otherId'],
  indexes: [
    ['ownerId', 'state', 'changedAt', 'otherId'],
    // For requests that expire.
    ['state', 'changedAt'],
    // For blocks of an account that is deleted.
    ['otherId', 'ownerId'],
  ],
});

export type FriendEdge = Row<typeof friendEdges>;

/** What players wish to be shown as; one without a row is shown as ONLINE. */
export const friendPresences = defineTable({
  name: 'friend_presences',
  columns: {
    accountId: column.text(),
    availability: column.int(),
    status: column.text(),
    /** JSON text; null where the player tells none. */
    activity: column.text.nullable(),
  },
  key: ['accountId'],
});

export type FriendPresence = Row<typeof friendPresences>;

/** Deleted accounts that very many others had blocked: the rest of those rows goes in steps, after the account. */
export const friendRemovals = defineTable({
  name: 'friend_removals',
  columns: { accountId: column.text() },
  key: ['accountId'],
});
