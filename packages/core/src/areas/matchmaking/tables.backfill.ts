import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * Who plays in the matches that the rounds have made and that are on a server, or wait for one, as far as matching asks:
 * their tickets are forgotten long before a match is over. A row goes with its match.
 */
export const matchmakingMatches = defineTable({
  name: 'matchmaking_matches',
  columns: {
    matchId: column.text(),
    queueKey: column.text(),
    /** Where it was made for; null where the queue did not ask. */
    region: column.text.nullable(),
    /** Its tickets, see `seated.ts`. */
    tickets: column.json(),
    /** The ids of players who have left. */
    left: column.json({ default: [] }),
  },
  key: ['matchId'],
});
export type MatchRecordRow = Row<typeof matchmakingMatches>;

/** The free seats that game servers want to be filled: one row for a match, which goes with it; see `backfills.ts`. */
export const matchmakingBackfills = defineTable({
  name: 'matchmaking_backfills',
  columns: {
    matchId: column.text(),
    /** What the server calls it. */
    id: column.text(),
    serverId: column.text(),
    queueKey: column.text(),
    /** The free seats of each team. */
    seats: column.json(),
    /** Whether there are any. */
    isOpen: column.bool(),
    /** Whether the server has deleted it. */
    isDeleted: column.bool({ default: false }),
    /** How newcomers connect; empty where the match says it. */
    connectionDetails: column.text({ default: '' }),
    /** Who has come to the match so far, in order. */
    joined: column.json({ default: [] }),
    /** Since when there are free seats. */
    openSince: column.time(),
    expiresAt: column.time(),
    /** Counts the changes of its seats. */
    revision: column.int({ default: 0 }),
  },
  key: ['matchId'],
  unique: [['id']],
  indexes: [['queueKey', 'isOpen', 'openSince']],
});
export type BackfillRow = Row<typeof matchmakingBackfills>;
