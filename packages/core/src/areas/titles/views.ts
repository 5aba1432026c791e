import type { z } from 'zod';
import { fileOf } from '../../releases/file.ts';
import type { Title, TitleRelease } from './schemas.ts';
import type { TitlePatchRow, TitleReleaseRow, TitleRow } from './tables.ts';

export const titleOf = ({ titleId, name }: TitleRow): z.output<typeof Title> => ({ id: titleId, name });

export const releaseOf = (
  row: TitleReleaseRow,
  patches: readonly TitlePatchRow[],
): z.output<typeof TitleRelease> => ({
  id: row.releaseId,
  ...fileOf(row),
  platform: row.platform,
  patches: patches
    .filter(({ releaseId }) => releaseId === row.releaseId)
    .map((patch) => ({ id: patch.patchId, ...fileOf(patch) })),
});
