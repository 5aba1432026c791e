import { column, defineTable, type Row } from '@lobbykit/core/area';

/** Every change of a group or its members patches this row first. That locks the group until the unit ends. */
export const groups = defineTable({
  name: 'groups',
  columns: {
    id: column.text(),
    name: column.text(),
    /** The name as it is compared, for lists. `group_names` keeps two groups from having the same one. */
    nameKey: column.text(),
    tag: column.text(),
    description: column.text(),
    isOpen: column.bool(),
    /** Without requests. */
    memberCount: column.int(),
    requestCount: column.int({ default: 0 }),
    maxMembers: column.int(),
    /** A map of entries; integers are texts. */
    metadata: column.json(),
    /** Grows with every change. */
    revision: column.int({ default: 0 }),
    /** The highest seat number that was ever given. */
    seats: column.int({ default: 0 }),
    createdAt: column.time(),
  },
  key: ['id'],
  indexes: [['nameKey'], ['isOpen', 'nameKey']],
  personal: 'none',
});
export type GroupRow = Row<typeof groups>;

/** The names of all groups: the key decides who gets a name. */
export const groupNames = defineTable({
  name: 'group_names',
  columns: { nameKey: column.text(), groupId: column.text() },
  key: ['nameKey'],
  personal: 'none',
});

/** The members of all groups, and the players who have requested to join. */
export const groupMembers = defineTable({
  name: 'group_members',
  columns: {
    groupId: column.text(),
    accountId: column.text(),
    role: column.int(),
    /** The member with the lower seat has been a member for longer. A request has a seat too, until it is accepted. */
    seat: column.int(),
    joinedAt: column.time(),
  },
  key: ['groupId', 'accountId'],
  indexes: [['groupId', 'role', 'seat'], ['accountId']],
  // A deleted account leaves its groups, which count their members.
  personal: { accounts: ['accountId'], erasure: 'area' },
});
export type GroupMemberRow = Row<typeof groupMembers>;

/** Players who were removed or refused and may not come back until a time. */
export const groupKicks = defineTable({
  name: 'group_kicks',
  columns: { groupId: column.text(), accountId: column.text(), until: column.time() },
  key: ['groupId', 'accountId'],
  indexes: [['until'], ['accountId']],
  personal: { accounts: ['accountId'], erasure: 'delete' },
});
