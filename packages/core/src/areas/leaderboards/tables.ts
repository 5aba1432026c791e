import { column, defineTable, type Row } from '../../storage/table.ts';

/** The leaderboards, each with its running version. */
export const leaderboards = defineTable({
  name: 'leaderboards',
  columns: {
    leaderboardId: column.text(),
    title: column.text(),
    description: column.text(),
    /** See `states.ts`, as the next two. */
    sortOrder: column.int(),
    operator: column.int(),
    authority: column.int(),
    /** See `entrants` in `states.ts`. */
    entrant: column.int({ default: 0 }),
    /** Five fields of cron in UTC; empty: never reset by itself. */
    resetSchedule: column.text(),
    archiveCount: column.int(),
    minScore: column.int64.nullable(),
    maxScore: column.int64.nullable(),
    /** 0: no maximum. */
    maxEntries: column.int(),
    /** JSON text. */
    metadata: column.text(),
    version: column.int(),
    /** The number of the running version in the tables of entries and blocks. */
    period: column.int(),
    createdAt: column.time(),
    /** When the running version began. */
    startedAt: column.time(),
    nextResetAt: column.time.nullable(),
    /** Whether entries above `maxEntries` are still to be removed, because the maximum was lowered. */
    isTrimming: column.bool({ default: false }),
  },
  key: ['leaderboardId'],
  partition: null,
  indexes: [['nextResetAt'], ['isTrimming']],
  personal: 'none',
});

export type LeaderboardRow = Row<typeof leaderboards>;

/** The ended versions that are kept. */
export const leaderboardVersions = defineTable({
  name: 'leaderboard_versions',
  columns: {
    leaderboardId: column.text(),
    version: column.int(),
    period: column.int(),
    startedAt: column.time(),
    endedAt: column.time(),
  },
  key: ['leaderboardId', 'version'],
  partition: null,
  personal: 'none',
});

/**
 * The entries of all versions. A version is named by its `period`, a number that is never used again: it is shorter than
 * the id of the leaderboard, and a leaderboard that is created again shares no row with the deleted one.
 */
export const leaderboardEntries = defineTable({
  name: 'leaderboard_entries',
  columns: {
    /** On a leaderboard of groups, the id of a group. */
    accountId: column.text(),
    period: column.int(),
    hidden: column.bool(),
    /** Score, subscore, time of the update and account as one text that sorts as the leaderboard does. See `rules.positions.ts`. */
    position: column.text(),
    submissions: column.int(),
    /** JSON text; null if the player or server has sent none. */
    metadata: column.text.nullable(),
    createdAt: column.time(),
  },
  key: ['accountId', 'period'],
  partition: 'accountId',
  unique: [['period', 'hidden', 'position']],
  personal: { accounts: ['accountId'], erasure: 'area' },
});

export type EntryRow = Row<typeof leaderboardEntries>;

/**
 * The positions of a version, divided into blocks, with the number of visible entries in each. See `blocks.ts`. No index
 * contains the number: Postgres then rewrites the row in place.
 */
export const leaderboardBlocks = defineTable({
  name: 'leaderboard_blocks',
  columns: {
    period: column.int(),
    /** A text that no position of the block sorts before (`boundBetween`). Empty for the first block. */
    lower: column.text(),
    /** Where the next block begins. */
    upper: column.text(),
    entries: column.int(),
    /** The version has ended or was deleted, so no score is submitted any more. */
    sealed: column.bool({ default: false }),
  },
  key: ['period', 'lower'],
  partition: null,
  clustered: true,
  personal: 'none',
});

export type BlockRow = Row<typeof leaderboardBlocks>;

/** Versions whose entries a task removes in steps. */
export const leaderboardRemovals = defineTable({
  name: 'leaderboard_removals',
  columns: { period: column.int() },
  key: ['period'],
  partition: null,
  personal: 'none',
});

/** Deleted accounts with more entries than one unit removes. A task removes the remaining ones in steps. */
export const leaderboardAccountRemovals = defineTable({
  name: 'leaderboard_account_removals',
  columns: { accountId: column.text() },
  key: ['accountId'],
  partition: 'accountId',
  personal: { accounts: ['accountId'], erasure: 'area' },
});

/** Resets that the hook of the host has not confirmed yet. */
export const leaderboardResets = defineTable({
  name: 'leaderboard_resets',
  columns: {
    leaderboardId: column.text(),
    endedVersion: column.int(),
    endedAt: column.time(),
    attempts: column.int({ default: 0 }),
    dueAt: column.time(),
  },
  key: ['leaderboardId', 'endedVersion'],
  partition: null,
  indexes: [['dueAt']],
  personal: 'none',
});

export type ResetRow = Row<typeof leaderboardResets>;
