import { column, defineTable, type Row } from '@lobbykit/core/area';

/** Every change of a lobby or its members patches this row first. That locks the lobby until the unit ends. */
export const lobbies = defineTable({
  name: 'lobbies',
  columns: {
    id: column.text(),
    name: column.text(),
    hostId: column.text(),
    inviteCode: column.text(),
    visibility: column.int(),
    state: column.int({ default: 0 }),
    hosting: column.int(),
    /** A list of `{ name, size }`. */
    teams: column.json(),
    spectatorSeats: column.int(),
    /** Free places in teams, for lists. */
    freeSeats: column.int(),
    region: column.text(),
    build: column.text(),
    joinWhileRunning: column.bool(),
    /** A map of entries; integers are texts. */
    metadata: column.json(),
    /** Null while the lobby is OPEN. */
    matchId: column.text.nullable(),
    /** The address of the host while a P2P match runs; otherwise empty. */
    address: column.text({ default: '' }),
    /** When the last P2P match began. */
    startedAt: column.time.nullable(),
    /** Grows with every change. */
    revision: column.int({ default: 0 }),
    /** The highest seat number that was ever given. */
    seats: column.int({ default: 0 }),
    /** When members were last told of a change. */
    notifiedAt: column.time(),
    /** When members are told of `pendingChange`; null if they know of every change. */
    notifyAt: column.time.nullable(),
    pendingChange: column.text({ default: '' }),
    createdAt: column.time(),
  },
  key: ['id'],
  unique: [['inviteCode']],
  indexes: [['visibility', 'createdAt'], ['hostId'], ['matchId'], ['notifyAt'], ['createdAt']],
  personal: { accounts: ['hostId'], erasure: 'area' },
});
export type LobbyRow = Row<typeof lobbies>;

/** The members of all lobbies. The key allows one lobby per player. */
export const lobbyMembers = defineTable({
  name: 'lobby_members',
  columns: {
    playerId: column.text(),
    lobbyId: column.text(),
    /** The member with the lower seat has been a member for longer. */
    seat: column.int(),
    /** The number of the team, from 0; -1 for a spectator. */
    team: column.int(),
    isReady: column.bool({ default: false }),
    /** The party with which the player came; null if alone. */
    partyId: column.text.nullable(),
    /** How the player connects to the match; empty without one. */
    connectionDetails: column.text({ default: '' }),
    /** A map of entries that the player has set; integers are texts. */
    metadata: column.json({ default: {} }),
    joinedAt: column.time(),
    /** When to check whether the player is still there. */
    lookAt: column.time(),
  },
  key: ['playerId'],
  unique: [['lobbyId', 'seat']],
  indexes: [['lookAt']],
  personal: { accounts: ['playerId'], erasure: 'area' },
});
export type MemberRow = Row<typeof lobbyMembers>;

/** Players who were kicked and may not rejoin until a time. */
export const lobbyKicks = defineTable({
  name: 'lobby_kicks',
  columns: { lobbyId: column.text(), playerId: column.text(), until: column.time() },
  key: ['lobbyId', 'playerId'],
  indexes: [['until']],
  personal: { accounts: ['playerId'], erasure: 'delete' },
});
