import { column, defineTable, type Row } from '../../storage/table.ts';

/** All tickets, those that have come to their end for a while too. */
export const matchmakingTickets = defineTable({
  name: 'matchmaking_tickets',
  columns: {
    id: column.text(),
    queueKey: column.text(),
    /** As the wire has it; see `states.ts`. */
    status: column.int(),
    /** The match that its players are asked to accept; null while there is none. */
    proposalId: column.text.nullable(),
    /** Its age counts from here, also when it comes back from a match that was declined. */
    createdAt: column.time(),
    /** When it has waited long enough. */
    expiresAt: column.time(),
    /** When it last changed: what whoever keeps an index of tickets reads. */
    changedAt: column.time(),
    /** The ids of its players. */
    playerIds: column.json(),
    /** Who started it: an account, or a key. */
    startedBy: column.text(),
    /** Started by a player: it ends when one of its players is gone. */
    byPlayer: column.bool(),
    partyId: column.text.nullable(),
    /** The tree of its players, as JSON text. */
    entity: column.text(),
    matchId: column.text.nullable(),
    /** Why it was cancelled or failed. */
    reason: column.text({ default: '' }),
    /** What its players were told on completion where no server is involved. */
    hostData: column.text({ default: '' }),
    endedAt: column.time.nullable(),
  },
  key: ['id'],
  indexes: [
    ['queueKey', 'status', 'createdAt'],
    ['queueKey', 'changedAt'],
    ['status', 'expiresAt'],
    ['proposalId'],
    ['partyId'],
    ['matchId'],
    ['endedAt'],
  ],
});
export type TicketRow = Row<typeof matchmakingTickets>;

/** Which ticket a player is in. The key makes it one over all queues; the row goes when the ticket comes to its end. */
export const matchmakingPlayers = defineTable({
  name: 'matchmaking_players',
  columns: {
    playerId: column.text(),
    ticketId: column.text(),
    /** When it is to be looked at whether the player is still there; null where nobody looks. */
    lookAt: column.time.nullable(),
  },
  key: ['playerId'],
  indexes: [['ticketId'], ['lookAt']],
});

/** Matches whose players are asked to accept. Whoever removes the row decides what becomes of it. */
export const matchmakingProposals = defineTable({
  name: 'matchmaking_proposals',
  columns: {
    id: column.text(),
    queueKey: column.text(),
    /** The match, ready to be made. */
    match: column.json(),
    wanted: column.int(),
    accepted: column.int({ default: 0 }),
    expiresAt: column.time(),
  },
  key: ['id'],
  indexes: [['expiresAt']],
});
export type ProposalRow = Row<typeof matchmakingProposals>;

/** Who has accepted. */
export const matchmakingAcceptances = defineTable({
  name: 'matchmaking_acceptances',
  columns: { proposalId: column.text(), playerId: column.text() },
  key: ['proposalId', 'playerId'],
});

/** The configuration that an operator has put in place of that of the options: one row. */
export const matchmakingConfigs = defineTable({
  name: 'matchmaking_configs',
  columns: { id: column.text(), version: column.int(), config: column.text(), changedAt: column.time() },
  key: ['id'],
});

/** What is known of each queue, so that whoever asks reads one row and counts nothing. Written by whoever makes the rounds. */
export const matchmakingStatistics = defineTable({
  name: 'matchmaking_statistics',
  columns: {
    queueKey: column.text(),
    /** Players of tickets that wait for a match. */
    playersMatching: column.int(),
    /** How long tickets have waited that got their match lately, as of `matchedAt`; see `rules.waits.ts`. */
    waits: column.json(),
    /** At least half of them waited so long, in seconds; 0 where nobody has had a match. */
    waitSeconds: column.int(),
    /** When the last ticket got its match. */
    matchedAt: column.time.nullable(),
  },
  key: ['queueKey'],
});
export type StatisticsRow = Row<typeof matchmakingStatistics>;
