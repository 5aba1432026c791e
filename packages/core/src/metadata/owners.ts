import type { ApiError } from '../kernel/errors.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { type Columns, column, defineTable, type Table } from '../storage/table.ts';
import type { Counters, MetadataOwners } from './store.ts';
import { metadataCounters } from './tables.ts';

/** What the store needs of a table of owners: the counters, and a primary key `id`. */
const anyOwners = defineTable({
  name: 'owners',
  columns: { id: column.text(), ...metadataCounters },
  key: ['id'],
});

/** Owners that are there before their first entry, in a table with the primary key `id`. */
export function ownersIn(
  table: Table<Columns & typeof metadataCounters, 'id'>,
  missing: () => ApiError,
): MetadataOwners {
  const owners = table as unknown as typeof anyOwners;
  return {
    missing,
    async charge(
      unit: StorageOperations,
      id: string,
      entries: number,
      bytes: number,
    ): Promise<Counters | null> {
      const charged = await unit.update(
        owners,
        { id },
        { metadataEntries: { add: entries }, metadataBytes: { add: bytes } },
      );
      return charged[0] ?? null;
    },
  };
}
