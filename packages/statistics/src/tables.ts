import { column, defineTable, type NewRow, type Row } from '@lobbykit/core/area';

/**
 * What was counted, by series and time. A node writes rows of minutes; those of hours and days are made of them, and have no
 * node. The label is empty for a series without one.
 */
export const statistics = defineTable({
  name: 'statistics',
  columns: {
    name: column.text(),
    /** In seconds: a minute, an hour or a day. */
    step: column.int(),
    at: column.time(),
    label: column.text(),
    /** The class of a wait; 0 for other series. */
    bucket: column.int(),
    node: column.text(),
    value: column.int64(),
    /** The highest value of a gauge in the step; 0 for other series. */
    peak: column.int64(),
  },
  key: ['name', 'step', 'at', 'label', 'bucket', 'node'],
  indexes: [['step', 'at']],
  personal: 'none',
});
export type StatisticsRow = Row<typeof statistics>;
export type NewStatisticsRow = NewRow<typeof statistics>;

/**
 * Which players were active, new or came back on a day, as a sample of digests: no row names a player, and none is about one.
 */
export const statisticsPlayers = defineTable({
  name: 'statistics_players',
  columns: {
    kind: column.text(),
    day: column.time(),
    /** Empty once the day is over. */
    node: column.text(),
    level: column.int(),
    digests: column.json(),
  },
  key: ['kind', 'day', 'node'],
  indexes: [['day']],
  personal: 'none',
});

/** Until when rows of a step are made of the shorter ones. */
export const statisticsProgress = defineTable({
  name: 'statistics_progress',
  columns: { step: column.int(), until: column.time() },
  key: ['step'],
  indexes: [],
  personal: 'none',
});
