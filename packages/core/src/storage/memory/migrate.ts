import { checkTable } from '../check.ts';
import { storageNewer } from '../errors.ts';
import type { NewRow, Table } from '../table.ts';
import { createMemoryTable, type MemoryTable } from './table.ts';

/**
 * Returns the newly declared table with the rows of the earlier one.
 *
 * New columns get their default or null. Indexes may be added and removed. Any other difference throws.
 */
export function migrateTable(table: Table, earlier: MemoryTable | undefined): MemoryTable {
  checkTable(table);
  if (earlier === undefined) return createMemoryTable(table);
  checkSuccessor(table, earlier.table);
  const next = createMemoryTable(table);
  next.insert(earlier.find({}) as NewRow<Table>[], undefined, []);
  return next;
}

function checkSuccessor(table: Table, earlier: Table): void {
  const refuse = (what: string): never => {
    throw new Error(`${table.name}: ${what} needs a migration written by hand`);
  };
  for (const [name, before] of Object.entries(earlier.columns)) {
    const now = table.columns[name];
    if (now === undefined) throw storageNewer(`${table.name}.${name} is not known`);
    if (now.type !== before.type || now.nullable !== before.nullable) refuse(`another type of ${name}`);
  }
  for (const [name, column] of Object.entries(table.columns)) {
    if (name in earlier.columns || column.nullable || column.default !== undefined) continue;
    refuse(`the column ${name} without a default`);
  }
  if (JSON.stringify(table.key) !== JSON.stringify(earlier.key)) refuse('another primary key');
  if (JSON.stringify(table.unique) !== JSON.stringify(earlier.unique)) refuse('another unique set');
}
