import { fileColumns } from '../../releases/file.ts';
import { column, defineTable, type Row } from '../../storage/table.ts';

/** The builds of game servers. */
export const serverReleases = defineTable({
  name: 'server_releases',
  columns: {
    /** As the operator chose it. */
    releaseId: column.text(),
    /** What people call it. */
    label: column.text(),
    ...fileColumns,
    patches: column.int({ default: 0 }),
    lastPatch: column.int({ default: 0 }),
    createdAt: column.time(),
    /** Sorts those that were created in the same millisecond. */
    position: column.text(),
    createdBy: column.text(),
  },
  key: ['releaseId'],
  partition: null,
  indexes: [['createdAt', 'position'], ['objectName']],
  personal: { principals: ['createdBy'], erasure: 'keep' },
});
export type ServerReleaseRow = Row<typeof serverReleases>;

/** The patches of server releases. */
export const serverPatches = defineTable({
  name: 'server_patches',
  columns: {
    patchId: column.text(),
    releaseId: column.text(),
    /** The order of application within the release. */
    number: column.int(),
    ...fileColumns,
    createdAt: column.time(),
    createdBy: column.text(),
  },
  key: ['patchId'],
  partition: null,
  indexes: [['releaseId', 'number'], ['objectName']],
  personal: { principals: ['createdBy'], erasure: 'keep' },
});
export type ServerPatchRow = Row<typeof serverPatches>;
