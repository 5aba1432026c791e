import { column, defineTable, type Row } from '@lobbykit/core/area';

/** The players who follow the presence of their friends. */
export const presenceSubscriptions = defineTable({
  name: 'presence_subscriptions',
  columns: {
    accountId: column.text(),
    /** Until when the player has surely been told of changes, to a minute. */
    followedAt: column.time(),
  },
  key: ['accountId'],
  partition: 'accountId',
  personal: { accounts: ['accountId'], erasure: 'delete' },
});

/** What friends see of each player who was seen lately, and when to look again. */
export const presenceStates = defineTable({
  name: 'presence_states',
  columns: {
    accountId: column.text(),
    availability: column.int(),
    status: column.text(),
    /** JSON text; null if there is none. */
    activity: column.text.nullable(),
    changedAt: column.time(),
    /** Null while nothing can change by itself. */
    checkAt: column.time.nullable(),
  },
  key: ['accountId'],
  partition: 'accountId',
  indexes: [['checkAt', 'accountId']],
  personal: { accounts: ['accountId'], erasure: 'delete' },
});
export type PresenceState = Row<typeof presenceStates>;
