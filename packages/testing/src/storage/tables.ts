import { column, defineTable } from '@lobbykit/core/storage';

/** Every column type, with and without null; a unique set; an index that ends in a number. */
export const players = defineTable({
  name: 'players',
  columns: {
    id: column.text(),
    name: column.text(),
    team: column.text.nullable(),
    score: column.int({ default: 0 }),
    bonus: column.int.nullable(),
    coins: column.int64({ default: 0n }),
    online: column.bool({ default: false }),
    seenAt: column.time.nullable(),
    profile: column.json({ default: {} }),
    draft: column.json.nullable(),
    note: column.text.nullable(),
  },
  key: ['id'],
  unique: [['name']],
  indexes: [['team', 'score'], ['seenAt']],
});

/** A primary key of two columns, and a unique set with a nullable column. */
export const members = defineTable({
  name: 'party_members',
  columns: {
    partyId: column.text(),
    accountId: column.text(),
    seat: column.int.nullable(),
    role: column.text({ default: 'member' }),
  },
  key: ['partyId', 'accountId'],
  unique: [['partyId', 'seat']],
  indexes: [['accountId']],
});

/** Work that several workers claim. */
export const tasks = defineTable({
  name: 'tasks',
  columns: {
    id: column.text(),
    dueAt: column.time(),
    holder: column.text.nullable(),
    runs: column.int({ default: 0 }),
  },
  key: ['id'],
  indexes: [['dueAt'], ['holder', 'dueAt']],
});

/** Rows with a primary key of numbers. */
export const entries = defineTable({
  name: 'entries',
  columns: {
    board: column.int64(),
    place: column.int(),
    at: column.time({ default: 0 }),
  },
  key: ['board', 'place'],
});

export const caseTables = [players, members, tasks, entries] as const;
