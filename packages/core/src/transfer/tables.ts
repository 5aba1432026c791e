import { column, defineTable, type Row } from '../storage/table.ts';

/**
 * The transfer that has filled this database, or fills it: one row. While it is not done, no backend starts here. It first
 * copies the tables in the order of their names, and then verifies them in the same order.
 */
export const transfers = defineTable({
  name: 'transfers',
  columns: {
    id: column.text(),
    /** Names the source, without its password. */
    source: column.text(),
    /** The table that is copied, or the last one that was verified; empty before the first. */
    tableName: column.text({ default: '' }),
    /** The primary key of the last row that was copied, with 64-bit integers as text; null before the first row of a table. */
    cursor: column.json.nullable(),
    /** The number of rows that were copied. */
    rows: column.int({ default: 0 }),
    /** Counts the changes of this row. Of two processes that transfer at the same time, one fails. */
    batches: column.int({ default: 0 }),
    startedAt: column.time(),
    copiedAt: column.time.nullable(),
    doneAt: column.time.nullable(),
  },
  key: ['id'],
  partition: null,
  personal: 'none',
});

export type TransferRow = Row<typeof transfers>;

/** The id of the only row. */
export const transferId = 'transfer';
