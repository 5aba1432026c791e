import { column, defineTable } from '../storage/table.ts';

/** Named tasks: when each runs next, and who runs it now. */
export const scheduledTasks = defineTable({
  name: 'scheduled_tasks',
  columns: {
    name: column.text(),
    nextRunAt: column.time(),
    /** Until when the holder may run it; 0 while nobody does. */
    leasedUntil: column.time({ default: 0 }),
    /** Grows with every lease. What is written under an older number is refused. */
    fence: column.int({ default: 0 }),
    startedAt: column.time.nullable(),
    finishedAt: column.time.nullable(),
    /** `success` or `failed`; null before the first run. */
    outcome: column.text.nullable(),
  },
  key: ['name'],
  indexes: [['nextRunAt']],
});
