import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * The matches, from the moment when they wait for a server until a day after their end. The order of locks is told in
 * `transitions.ts`.
 */
export const matches = defineTable({
  name: 'matches',
  columns: {
    id: column.text(),
    /** One of `matchStates`. */
    state: column.int(),
    /** One of `matchReasons`; empty where the match goes on, or its server ended it. */
    reason: column.text({ default: '' }),
    playerIds: column.json(),
    matchProperties: column.text(),
    /** By player. */
    playerProperties: column.json(),
    /** The tickets of the players who have one. */
    ticketIds: column.json(),
    /** Who has it; null while nobody does. */
    serverId: column.text.nullable(),
    /** Who had it before and gave it back or was lost; empty where nobody has. */
    formerServerId: column.text({ default: '' }),
    /** The only server that may get it; null where any may. */
    reservedFor: column.text.nullable(),
    attempts: column.int({ default: 1 }),
    createdAt: column.time(),
    /** Since when it is in its state: what its time runs from. */
    since: column.time(),
    /** What servers are given first: the older. Kept when the match is queued again. */
    queuedAt: column.time(),
    connectionDetails: column.text({ default: '' }),
    /** By player; `connectionDetails` holds for the others. */
    perPlayerConnectionDetails: column.json({ default: {} }),
    /** The same for players who came while it ran. Apart from those that the server gave when it was ready. */
    joinedConnectionDetails: column.json({ default: {} }),
  },
  key: ['id'],
  indexes: [
    ['state', 'reservedFor', 'queuedAt', 'id'],
    ['state', 'since', 'id'],
    ['serverId', 'state'],
  ],
});

export type MatchRow = Row<typeof matches>;

/** The game servers that the broker knows. One that is lost or has said goodbye has no row. */
export const gameServers = defineTable({
  name: 'game_servers',
  columns: {
    id: column.text(),
    /** One of `serverStates`. UNSPECIFIED is one that is to end and gets nothing any more. */
    state: column.int(),
    /** The name of the allocator that started it; empty where it came by itself. */
    allocator: column.text({ default: '' }),
    /** Whether it asked for a match and has got none: it can be counted on. */
    requestedMatch: column.bool({ default: false }),
    /** Which matches it asked for, as it said last. */
    requirements: column.text({ default: '' }),
    /** How many matches it has, and how many of them run. */
    live: column.int({ default: 0 }),
    running: column.int({ default: 0 }),
    /** The only match that it may get; null where it may get any. */
    reservedMatchId: column.text.nullable(),
    createdAt: column.time(),
    lastSeenAt: column.time(),
    /** Until when it has to ask for the first time; null once it has. */
    readyBy: column.time.nullable(),
    /** Whether its allocator is still to be told that it is to end. */
    releasing: column.bool({ default: false }),
  },
  key: ['id'],
  indexes: [['state', 'lastSeenAt', 'id'], ['releasing', 'id'], ['readyBy'], ['createdAt', 'id']],
});

export type ServerRow = Row<typeof gameServers>;

/** The one row of settings. Patching it also locks the decision which servers are to be started. */
export const brokerSettings = defineTable({
  name: 'match_broker_settings',
  columns: {
    id: column.text(),
    fastSchedule: column.int(),
    serverMaxLifetimeMinutes: column.int(),
    matchPickupTimeSeconds: column.int(),
    matchReadyTimeSeconds: column.int(),
    matchMaxRunTimeMinutes: column.int(),
    scheduleFrequencySeconds: column.int(),
    delayAllocationSeconds: column.int(),
    /** When the last pass began that looked which servers are to be started. */
    passedAt: column.time({ default: 0 }),
  },
  key: ['id'],
});
