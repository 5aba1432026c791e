import { column, defineTable } from '../storage/table.ts';

/** When each task runs next, and until when a node holds its lease. */
export const scheduledTasks = defineTable({
  name: 'scheduled_tasks',
  columns: {
    name: column.text(),
    nextRunAt: column.time(),
    /** Until when the holder may run it; 0 if no node holds the lease. */
    leasedUntil: column.time({ default: 0 }),
    /** Grows with every lease. Writes under an older number are refused. */
    fence: column.int({ default: 0 }),
    startedAt: column.time.nullable(),
    finishedAt: column.time.nullable(),
    /** `success` or `failed`; null before the first run. */
    outcome: column.text.nullable(),
  },
  key: ['name'],
  partition: null,
  indexes: [['nextRunAt']],
  personal: 'none',
});
