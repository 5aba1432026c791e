import { column, defineTable, type Row } from '../../storage/table.ts';

/** The matches, from when they wait for a server until a day after their end. `match-lifecycle.ts` has the order of locks. */
export const matches = defineTable({
  name: 'matches',
  columns: {
    id: column.text(),
    /** One of `matchStates`. */
    state: column.int(),
    /** One of `matchReasons`; empty if the match is not over or its server ended it. */
    reason: column.text({ default: '' }),
    playerIds: column.json(),
    matchProperties: column.text(),
    /** By player. */
    playerProperties: column.json(),
    /** By player; only players who have a ticket. */
    ticketIds: column.json(),
    /** The server that has it; null while none does. */
    serverId: column.text.nullable(),
    /** The server that had it before, and gave it back or was lost; empty if there is none. */
    formerServerId: column.text({ default: '' }),
    /** The only server that may get it; null if any may. */
    reservedFor: column.text.nullable(),
    attempts: column.int({ default: 1 }),
    createdAt: column.time(),
    /** When it entered its state. Timeouts count from here. */
    since: column.time(),
    /** Servers get the oldest match first. Kept when the match is queued again. */
    queuedAt: column.time(),
    connectionDetails: column.text({ default: '' }),
    /** By player; `connectionDetails` applies to the others. */
    perPlayerConnectionDetails: column.json({ default: {} }),
    /** The same for players who joined while it ran. Kept apart from what the server said when it was ready. */
    joinedConnectionDetails: column.json({ default: {} }),
    /** The only build whose servers may get it; empty if any may. */
    build: column.text({ default: '' }),
    /** Until when that holds, because it is a preference; null if it is a need. */
    buildUntil: column.time.nullable(),
    /** How its server was while it ran, stored when it ends: see `rules.health.ts`. Null if the server did not say. */
    health: column.json({ default: null }),
  },
  key: ['id'],
  partition: 'id',
  indexes: [
    ['state', 'reservedFor', 'queuedAt', 'id'],
    ['state', 'since', 'id'],
    ['serverId', 'state'],
  ],
  personal: 'temporary',
});

export type MatchRow = Row<typeof matches>;

/** Who is in a match that has a server, to find the match of a player; see `match-players.ts`. */
export const matchPlayers = defineTable({
  name: 'match_players',
  columns: { playerId: column.text(), matchId: column.text() },
  key: ['playerId', 'matchId'],
  partition: 'playerId',
  clustered: true,
  personal: { accounts: ['playerId'], erasure: 'delete' },
});

/** The game servers that the broker knows. A server that is lost or has announced its exit has no row. */
export const gameServers = defineTable({
  name: 'game_servers',
  columns: {
    id: column.text(),
    /** One of `serverStates`. UNSPECIFIED: it has to exit and gets no more matches. */
    state: column.int(),
    /** The name of the allocator that started it; empty if it registered by itself. */
    allocator: column.text({ default: '' }),
    /** The build that it runs, as its allocator says, or itself if none has started it; empty if nobody says one. */
    build: column.text({ default: '' }),
    /** Whether it died, or was given up, before it asked for a match. */
    failed: column.bool({ default: false }),
    /** If so, the host of the fleet on which it was started; empty if it was none. */
    hostId: column.text({ default: '' }),
    /** The last lines of its output then, as far as its allocator knows them. */
    lastLines: column.json({ default: [] }),
    /** Whether it asked for a match and got none, so that it counts as idle. */
    requestedMatch: column.bool({ default: false }),
    /** Which matches it accepts, from its last request. */
    requirements: column.text({ default: '' }),
    /** How many matches it has (ASSIGNED or RUNNING). */
    live: column.int({ default: 0 }),
    /** How many of them run. */
    running: column.int({ default: 0 }),
    /** Since when it counts as idle, if it does. */
    idleSince: column.time({ default: 0 }),
    /** The only match that it may get; null if it may get any. */
    reservedMatchId: column.text.nullable(),
    createdAt: column.time(),
    lastSeenAt: column.time(),
    /** One of `reportStates`. */
    report: column.int({ default: 0 }),
    /** What it said of its health: see `rules.health.ts`. Null if it said nothing. Changes only with `lastSeenAt` or `report`. */
    health: column.json({ default: null }),
    /** The deadline of its first request; null once it has asked. */
    readyBy: column.time.nullable(),
    /** Whether it gets no more matches and has to exit when its matches are over. */
    draining: column.bool({ default: false }),
    /** Whether its allocator still has to end it. */
    releasing: column.bool({ default: false }),
  },
  key: ['id'],
  partition: 'id',
  indexes: [['state', 'lastSeenAt', 'id'], ['releasing', 'id'], ['readyBy'], ['createdAt', 'id']],
  personal: 'none',
});

export type ServerRow = Row<typeof gameServers>;

/** The single row of settings. Updating it also locks the decision which servers to start. */
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
    serverSilentSeconds: column.int({ default: 60 }),
    delayAllocationSeconds: column.int(),
    /** When the last scheduled check for missing servers began. */
    passedAt: column.time({ default: 0 }),
  },
  key: ['id'],
  partition: null,
  personal: 'none',
});

/** The build that each allocator with a buffer has to run: that of the node that was started last, or what an operator chose since. */
export const serverBuilds = defineTable({
  name: 'server_builds',
  columns: {
    allocator: column.text(),
    build: column.text(),
    /** Since when. */
    since: column.time(),
    /** The one before; empty if there was none. */
    formerBuild: column.text({ default: '' }),
    /** What the configuration of the node that was started last says. An operator may have chosen another one. */
    configured: column.text({ default: '' }),
    /** Whether the end of the roll was said. */
    rolled: column.bool({ default: false }),
    /** Whether its servers do not get ready, which was said. */
    stopped: column.bool({ default: false }),
    /** The build that a share of the matches gets beside it; empty if none does. */
    sharedBuild: column.text({ default: '' }),
    /** Of a hundred matches, so many. */
    share: column.int({ default: 0 }),
    /** Since when. */
    sharedSince: column.time({ default: 0 }),
    /** Whether servers of that build do not get ready, which was said. */
    sharedStopped: column.bool({ default: false }),
  },
  key: ['allocator'],
  partition: null,
  personal: 'none',
});
