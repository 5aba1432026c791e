import { column, defineTable, type Row } from '../../storage/table.ts';

/** All tickets. Ended tickets stay for a while. */
export const matchmakingTickets = defineTable({
  name: 'matchmaking_tickets',
  columns: {
    id: column.text(),
    queueKey: column.text(),
    /** The integer of `states.ts`, as on the wire. */
    status: column.int(),
    /** The match that its players are asked to accept; null if there is none. */
    proposalId: column.text.nullable(),
    /** The start of its age, even if it comes back from a declined match. */
    createdAt: column.time(),
    /** When it times out. */
    expiresAt: column.time(),
    /** When it last changed: ticket pools read the tickets that have changed since their last refresh. */
    changedAt: column.time(),
    /** The ids of its players. */
    playerIds: column.json(),
    /** The account or key that started it. */
    startedBy: column.text(),
    /** Whether a player started it: then it is cancelled when one of its players is gone. */
    byPlayer: column.bool(),
    partyId: column.text.nullable(),
    /** The tree of its players, as JSON text. */
    entity: column.text(),
    matchId: column.text.nullable(),
    /** How often it has come back because its match got no server. */
    returns: column.int({ default: 0 }),
    /** Why it was cancelled or failed. */
    reason: column.text({ default: '' }),
    /** The text that its players got on completion if no server is involved. */
    hostData: column.text({ default: '' }),
    endedAt: column.time.nullable(),
  },
  key: ['id'],
  partition: 'queueKey',
  // What SQLite saves without each index, at an insert and at the two changes to an ended ticket, of 14 and 20 µs (30,000
  // rows, 32 in a commit, in memory; with the seven indexes of before, 21 and 26):
  indexes: [
    // All waiting tickets of a queue, when a node begins to make its matches, and what has changed since the last pass.
    ['queueKey', 'status', 'changedAt'],
    // 3 and 5 µs. The tickets of a match that players are asked to accept.
    ['proposalId'],
    // 4 and 7 µs. The tickets of a match whose server is ready, or fails.
    ['matchId'],
    // 2 and 4 µs. The sweep of ended tickets, and the waiting tickets by the time at which they time out.
    ['endedAt', 'status', 'expiresAt'],
  ],
  personal: 'temporary',
});
export type TicketRow = Row<typeof matchmakingTickets>;

/** The ticket that a player is in. The key allows one across all queues; the row is removed when the ticket ends. */
export const matchmakingPlayers = defineTable({
  name: 'matchmaking_players',
  columns: {
    playerId: column.text(),
    ticketId: column.text(),
    /** When to check whether the player is still there; null if that is never checked. */
    lookAt: column.time.nullable(),
  },
  key: ['playerId'],
  partition: 'playerId',
  indexes: [['ticketId'], ['lookAt']],
  personal: { accounts: ['playerId'], erasure: 'area' },
});

/** Matches whose players are asked to accept. Removing the row decides what happens to the match. */
export const matchmakingProposals = defineTable({
  name: 'matchmaking_proposals',
  columns: {
    id: column.text(),
    queueKey: column.text(),
    /** The match, ready to be made. */
    match: column.json(),
    wanted: column.int(),
    accepted: column.int({ default: 0 }),
    createdAt: column.time({ default: 0 }),
    expiresAt: column.time(),
    /** How long players who decline can start no ticket: as its queue said when they were asked. */
    pauseSeconds: column.int({ default: 0 }),
    /** How long at most if they decline again and again; 0 if it does not grow. */
    maxPauseSeconds: column.int({ default: 0 }),
    /** How long after a pause a player is as one who has never declined. */
    pauseResetSeconds: column.int({ default: 0 }),
  },
  key: ['id'],
  partition: 'id',
  indexes: [['expiresAt']],
  personal: 'temporary',
});
export type ProposalRow = Row<typeof matchmakingProposals>;

/** The players who have accepted. */
export const matchmakingAcceptances = defineTable({
  name: 'matchmaking_acceptances',
  columns: { proposalId: column.text(), playerId: column.text() },
  key: ['proposalId', 'playerId'],
  partition: 'proposalId',
  personal: 'temporary',
});

/** Until when players who declined a match can start no ticket of a queue with `declinePauseSeconds`. */
export const matchmakingPauses = defineTable({
  name: 'matchmaking_pauses',
  columns: {
    playerId: column.text(),
    endsAt: column.time(),
    /** How often the player has declined in queues where the pause grows. */
    declines: column.int({ default: 0 }),
    /** When that is forgotten, with the row. */
    forgetAt: column.time({ default: 0 }),
  },
  key: ['playerId'],
  partition: 'playerId',
  indexes: [['forgetAt']],
  personal: { accounts: ['playerId'], erasure: 'area' },
});

/**
 * The last matches of players in queues with `avoidRecentOpponents`: who shares one of them and had another team was an opponent.
 * So no row names another player.
 */
export const matchmakingRecentMatches = defineTable({
  name: 'matchmaking_recent_matches',
  columns: {
    playerId: column.text(),
    queueKey: column.text(),
    /** The id and the team of each, the newest first; at most `keptMatches`. */
    matches: column.json(),
    /** When they are forgotten. */
    forgetAt: column.time(),
  },
  key: ['playerId', 'queueKey'],
  partition: 'playerId',
  indexes: [['forgetAt']],
  personal: { accounts: ['playerId'], erasure: 'area' },
});

/**
 * The configuration that an operator has stored, which replaces that of the options, and the one before it: one row.
 * Empty text stands for that of the options. The row stays, because nodes compare its version.
 */
export const matchmakingConfigs = defineTable({
  name: 'matchmaking_configs',
  columns: {
    id: column.text(),
    version: column.int(),
    config: column.text(),
    former: column.text({ default: '' }),
    changedAt: column.time(),
  },
  key: ['id'],
  partition: null,
  personal: 'none',
});

/**
 * Statistics of each queue, so a reader reads one row and counts nothing. Written by the node that runs the rounds of
 * the queue.
 */
export const matchmakingStatistics = defineTable({
  name: 'matchmaking_statistics',
  columns: {
    queueKey: column.text(),
    /** Players of tickets that wait for a match. */
    playersMatching: column.int(),
    /** Recent waits of tickets that got their match, as of `matchedAt`; see `rules.wait-times.ts`. */
    waits: column.json(),
    /** At least half of the tickets waited this long, in seconds; 0 if none has got a match. */
    waitSeconds: column.int(),
    /** When the last ticket got its match. */
    matchedAt: column.time.nullable(),
  },
  key: ['queueKey'],
  partition: null,
  personal: 'none',
});
export type StatisticsRow = Row<typeof matchmakingStatistics>;
