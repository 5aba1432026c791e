import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * The relationships of accounts. Each relationship has one row per account, so every list of an account is one range of
 * an index. Only blocks, and requests from blocked accounts, have a single row.
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
  partition: 'ownerId',
  indexes: [
    ['ownerId', 'state', 'changedAt', 'otherId'],
    // To find expired requests.
    ['state', 'changedAt'],
    // To find blocks of a deleted account.
    ['otherId', 'ownerId'],
  ],
  personal: { accounts: ['ownerId', 'otherId'], erasure: 'area' },
});

export type FriendEdge = Row<typeof friendEdges>;

/** The presences that players chose. A player without a row is shown as ONLINE while connected. */
export const friendPresences = defineTable({
  name: 'friend_presences',
  columns: {
    accountId: column.text(),
    availability: column.int(),
    status: column.text(),
    /** JSON text; null if the player set none. */
    activity: column.text.nullable(),
  },
  key: ['accountId'],
  partition: 'accountId',
  personal: { accounts: ['accountId'], erasure: 'area' },
});

export type FriendPresence = Row<typeof friendPresences>;

/** Deleted accounts that more than 500 others had blocked. A task removes the remaining rows in steps. */
export const friendRemovals = defineTable({
  name: 'friend_removals',
  columns: { accountId: column.text() },
  key: ['accountId'],
  partition: 'accountId',
  personal: { accounts: ['accountId'], erasure: 'area' },
});
