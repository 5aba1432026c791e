import { column, defineTable } from '../storage/table.ts';

/** The windows of callers, if nodes count rates together (`rateStore: 'storage'`). Without that option it is empty. */
export const rateWindows = defineTable({
  name: 'rate_windows',
  columns: {
    /** The class of the rate, and who is counted. */
    key: column.text(),
    startedAt: column.time(),
    endsAt: column.time(),
    /** Points that nodes have taken; `blockedPoints` or more while the caller is blocked. */
    used: column.int(),
  },
  key: ['key'],
  partition: 'key',
  indexes: [['endsAt']],
  personal: 'temporary',
});
