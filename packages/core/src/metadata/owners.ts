import type { ApiError } from '../kernel/errors.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { type Columns, column, defineTable, type Table } from '../storage/table.ts';
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
