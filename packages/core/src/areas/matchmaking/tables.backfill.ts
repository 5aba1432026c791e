import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * Records of the matches that the matchmaker has made and that are on a server, or wait for one: the players, as far as
 * matching needs to know them, because their tickets are removed long before the match is over. A row is removed with
 * its match.
 */
export const matchmakingMatches = defineTable({
  name: 'matchmaking_matches',
  columns: {
    matchId: column.text(),
    queueKey: column.text(),
    /** The region that the match was made for; null if the queue has no latency rule. */
    region: column.text.nullable(),
    /** Its tickets, see `match-record.ts`. */
    tickets: column.json(),
    /** The ids of players who have left. */
    left: column.json({ default: [] }),
  },
  key: ['matchId'],
  partition: 'matchId',
  personal: 'temporary',
});
export type MatchRecordRow = Row<typeof matchmakingMatches>;

/**
 * The free seats that game servers want filled: one row for a match, which is removed with it; see
 * `backfill-lifecycle.ts`.
 */
export const matchmakingBackfills = defineTable({
  name: 'matchmaking_backfills',
  columns: {
    matchId: column.text(),
    /** The id that the server uses. */
    id: column.text(),
    serverId: column.text(),
    queueKey: column.text(),
    /** The free seats of each team. */
    seats: column.json(),
    /** Whether there are any. */
    isOpen: column.bool(),
    /** Whether the server has deleted it. */
    isDeleted: column.bool({ default: false }),
    /** How newcomers connect; empty if they use the connection details of the match. */
    connectionDetails: column.text({ default: '' }),
    /** The players who have come to the match, in order. */
    joined: column.json({ default: [] }),
    /** Since when there are free seats. */
    openSince: column.time(),
    expiresAt: column.time(),
    /** Counts the changes of its seats. */
    revision: column.int({ default: 0 }),
  },
  key: ['matchId'],
  partition: 'matchId',
  unique: [['id']],
  indexes: [['queueKey', 'isOpen', 'openSince']],
  personal: 'temporary',
});
export type BackfillRow = Row<typeof matchmakingBackfills>;
