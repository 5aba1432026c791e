import { metadataCounters, metadataTable } from '../../metadata/tables.ts';
import { column, defineTable } from '../../storage/table.ts';

/** The namespaces that have entries. */
export const namespaces = defineTable({
  name: 'global_metadata_namespaces',
  columns: { namespace: column.text(), ...metadataCounters },
  key: ['namespace'],
  partition: null,
  personal: 'none',
});

/** The entries; the owner is the namespace. */
export const globalMetadata = metadataTable('global_metadata', 'none');
