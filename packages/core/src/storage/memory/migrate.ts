import { checkTable } from '../check.ts';
import { isUniqueConflict } from '../errors.ts';
import { checkSuccessor, uniqueSetRefused } from '../successor.ts';
import type { Columns, Table } from '../table.ts';
import { createMemoryTable, type MemoryTable } from './table.ts';

/** Returns the newly declared table with the rows of the earlier one. Throws if `checkSuccessor` refuses it. */
export function migrateTable(table: Table, earlier: MemoryTable | undefined): MemoryTable {
  checkTable(table);
  if (earlier === undefined) return createMemoryTable(table);
  checkSuccessor(table, {
    columns: new Map(
      Object.entries(earlier.columns).map(([name, { type, nullable, default: value }]) => [
        name,
        { type, nullable, hasDefault: value !== undefined },
      ]),
    ),
    key: earlier.table.key,
    unique: earlier.table.unique,
  });
  // As in a database, a column stays as it was when it was added.
  const columns: Columns = { ...table.columns, ...earlier.columns };
  const next = createMemoryTable(table, columns);
  try {
    next.load(earlier.stored());
  } catch (error) {
    throw isUniqueConflict(error) ? uniqueSetRefused(table, error.columns, error) : error;
  }
  return next;
}
