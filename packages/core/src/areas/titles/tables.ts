import { fileColumns } from '../../releases/file.ts';
import { column, defineTable, type Row } from '../../storage/table.ts';

/** The games that clients can download. */
export const titles = defineTable({
  name: 'titles',
  columns: {
    titleId: column.text(),
    name: column.text(),
    /** How many releases it has. */
    releases: column.int({ default: 0 }),
    /** The number of its last release, which is never used again. */
    lastRelease: column.int({ default: 0 }),
    createdAt: column.time(),
    createdBy: column.text(),
  },
  key: ['titleId'],
  partition: null,
  indexes: [['createdAt', 'titleId']],
  personal: { principals: ['createdBy'], erasure: 'keep' },
});
export type TitleRow = Row<typeof titles>;

/** The releases of titles, each for one platform. */
export const titleReleases = defineTable({
  name: 'title_releases',
  columns: {
    releaseId: column.text(),
    titleId: column.text(),
    platform: column.text(),
    /** The order of creation within the title. */
    number: column.int(),
    ...fileColumns,
    patches: column.int({ default: 0 }),
    lastPatch: column.int({ default: 0 }),
    createdAt: column.time(),
    createdBy: column.text(),
  },
  key: ['releaseId'],
  partition: null,
  indexes: [['titleId', 'number'], ['titleId', 'platform', 'number'], ['objectName']],
  personal: { principals: ['createdBy'], erasure: 'keep' },
});
export type TitleReleaseRow = Row<typeof titleReleases>;

/** The patches of releases. */
export const titlePatches = defineTable({
  name: 'title_patches',
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
export type TitlePatchRow = Row<typeof titlePatches>;
