import type { z } from 'zod';
import { fileOf } from '../../releases/file.ts';
import type { ServerRelease } from './schemas.ts';
import type { ServerPatchRow, ServerReleaseRow } from './tables.ts';

/** What people call a release: its label, or else its id. */
export const nameOf = ({ label, releaseId }: Pick<ServerReleaseRow, 'label' | 'releaseId'>): string =>
  label || releaseId;

export const releaseOf = (
  row: ServerReleaseRow,
  patches: readonly ServerPatchRow[],
): z.output<typeof ServerRelease> => ({
  id: row.releaseId,
  name: nameOf(row),
  ...fileOf(row),
  patches: patches
    .filter(({ releaseId }) => releaseId === row.releaseId)
    .map((patch) => ({ id: patch.patchId, ...fileOf(patch) })),
});
