import { column, defineTable } from '../storage/table.ts';

/** How far each data step is. Rows of steps that the code no longer declares stay. */
export const dataStepProgress = defineTable({
  name: 'data_steps',
  columns: {
    name: column.text(),
    startedAt: column.time(),
    /** The number of committed batches. A batch commits only if no other has since it began. */
    batches: column.int({ default: 0 }),
    /** The number of rows in them. */
    rows: column.int({ default: 0 }),
    /** The primary key of the last row, with 64-bit integers as text; null before the first batch. */
    cursor: column.json.nullable(),
    doneAt: column.time.nullable(),
  },
  key: ['name'],
  partition: null,
  personal: 'none',
});
