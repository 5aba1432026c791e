import type { ApiError } from '../kernel/errors.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { type Columns, column, defineTable, type Patch, type Table, type Where } from '../storage/table.ts';
import type { Counters, MetadataOwners } from './store.ts';
import { metadataCounters } from './tables.ts';

/** The columns that the store needs in a table of owners: the counters and a primary key `id`. */
const anyOwners = defineTable({
  name: 'owners',
  columns: { id: column.text(), ...metadataCounters },
  key: ['id'],
});

/** Makes owners from a table with the primary key `id`. They exist before their first entry. */
export function ownersIn(
  table: Table<Columns & typeof metadataCounters, 'id'>,
  missing: () => ApiError,
): MetadataOwners {
  const owners = table as unknown as typeof anyOwners;
  return {
    missing,
    chargesInOneStatement: true,
    charge: (unit, id, entries, bytes) => chargeRow(unit, owners, { id }, { entries, bytes }),
  };
}

/** Adds to the counters of the row of an owner, or only locks it if there is nothing to add. Null if there is no such row. */
export async function chargeRow<T extends Table<Columns & typeof metadataCounters>>(
  unit: StorageOperations,
  table: T,
  where: Where<T>,
  { entries, bytes }: { readonly entries: number; readonly bytes: number },
): Promise<Counters | null> {
  const patch = { metadataEntries: { add: entries }, metadataBytes: { add: bytes } } as unknown as Patch<T>;
  const [row] =
    entries === 0 && bytes === 0 ? await unit.lock(table, where) : await unit.update(table, where, patch);
  return (row as unknown as Counters | undefined) ?? null;
}
