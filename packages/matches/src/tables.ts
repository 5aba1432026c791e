import { column, defineTable, type Row } from '@lobbykit/core/area';

/**
 * The matches that have been played: for each match a row with the seat 0, and one for each player. So one statement writes
 * them, and the rows about a player are found by an index.
 */
export const matchHistory = defineTable({
  name: 'match_history',
  columns: {
    matchId: column.text(),
    endedAt: column.time(),
    /** 0 for the match itself; the players count from 1. */
    seat: column.int(),
    /** Null for the match itself; empty for a player whose account is deleted. */
    playerId: column.text.nullable(),
    queueName: column.text(),
    /** A `MatchFacts`, or a `PlayerFacts`; see `record.ts`. */
    facts: column.json(),
  },
  // An operator may use the id of a match again.
  key: ['matchId', 'endedAt', 'seat'],
  partition: 'matchId',
  indexes: [
    ['playerId', 'endedAt'],
    ['seat', 'endedAt'],
    ['seat', 'queueName', 'endedAt'],
  ],
  personal: { accounts: ['playerId'], erasure: 'keep' },
});
export type HistoryRow = Row<typeof matchHistory>;

/** The ratings of players by queue. Of several matches that end at once, each locks the rows of its players. */
export const matchRatings = defineTable({
  name: 'match_ratings',
  columns: {
    playerId: column.text(),
    queueName: column.text(),
    /** A `StoredSkill`; see `stored-skill.ts`. */
    skill: column.json(),
    /** How many matches have changed it. */
    matches: column.int({ default: 0 }),
    updatedAt: column.time(),
  },
  key: ['playerId', 'queueName'],
  partition: 'playerId',
  // A reset goes through the players of a queue.
  indexes: [['queueName', 'playerId']],
  personal: { accounts: ['playerId'], erasure: 'area' },
});
export type RatingRow = Row<typeof matchRatings>;

/** Resets of ratings that are under way, one for each queue. Its row goes when all players have been reset. */
export const ratingResets = defineTable({
  name: 'match_rating_resets',
  columns: {
    queueName: column.text(),
    /** How much of the distance to a new player's rating is left. */
    factor: column.json(),
    /** How uncertain ratings are at least afterwards; null if that stays. */
    deviation: column.json.nullable(),
    startedAt: column.time(),
    /** Players up to this one have been reset. */
    afterPlayerId: column.text({ default: '' }),
    ratings: column.int({ default: 0 }),
  },
  key: ['queueName'],
  partition: null,
  personal: 'temporary',
});
export type RatingResetRow = Row<typeof ratingResets>;
