import { z } from 'zod';
import { Bool, Empty, int32, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { entryListErrors, leaderboardErrors as errors } from './errors.ts';
import {
  entryPath,
  Leaderboard,
  LeaderboardId,
  leaderboardAnswer,
  leaderboardFields,
  NewLeaderboardId,
  path,
  range,
  shownEntries,
  version,
  versionsAnswer,
} from './schemas.ts';

const administration = {
  access: 'operator',
  permission: 'leaderboards.admin',
} as const;
const one = { ...administration, path: '/admin/leaderboards', object: 'leaderboardId' } as const;

const ofHidden =
  'A hidden entry has the rank that it would have, and the entry behind it the same one. `totalEntries` does not count it.';

/** The routes of operators. */
export const adminRoutes = {
  adminCreate: {
    ...one,
    method: 'POST',
    body: z.object({ leaderboardId: NewLeaderboardId, ...leaderboardFields }),
    out: leaderboardAnswer,
    errors: [errors.LEADERBOARD_EXISTS, errors.LEADERBOARD_LIMIT, errors.LEADERBOARD_GROUPS_MISSING],
    exactNumbers: true,
    summary: 'Creates a leaderboard.',
  },
  adminReplace: {
    ...one,
    method: 'PUT',
    body: z.object({ leaderboardId: LeaderboardId, ...leaderboardFields }),
    out: leaderboardAnswer,
    errors: [errors.LEADERBOARD_NOT_FOUND, errors.LEADERBOARD_FIXED, errors.LEADERBOARD_GROUPS_MISSING],
    exactNumbers: true,
    summary: 'Replaces the definition of a leaderboard: absent fields become their defaults.',
    description:
      '`sortOrder`, `operator` and `entrant` stay if they are absent, and cannot change. A lower `maxEntries` removes entries and a lower `archiveCount` removes versions; the entries go within some minutes.',
  },
  adminDelete: {
    ...one,
    method: 'DELETE',
    body: z.object({ leaderboardId: LeaderboardId }),
    out: z.object({ leaderboardDeleted: Bool }),
    summary: 'Deletes a leaderboard with all of its versions.',
  },
  adminList: {
    ...administration,
    method: 'GET',
    path: '/admin/leaderboards',
    query: z.object(pageFields),
    out: z.object({ leaderboards: z.array(Leaderboard), ...nextPageToken }),
    summary: 'Lists the leaderboards, by id.',
  },
  adminListEntries: {
    ...administration,
    method: 'GET',
    path: '/admin/leaderboards/{leaderboardId}/entries',
    params: path,
    query: z.object({ version, limit: pageFields.limit, pageToken: pageFields.pageToken }),
    out: z.object({ ...shownEntries, ...nextPageToken }),
    errors: entryListErrors,
    summary: 'Lists the entries of a leaderboard, best first, with the hidden ones; at most 100 per page.',
    description: ofHidden,
  },
  adminAround: {
    ...administration,
    method: 'GET',
    path: '/admin/leaderboards/{leaderboardId}/entries/{accountId}/around',
    params: entryPath,
    query: z.object({ version, range }),
    out: z.object(shownEntries),
    errors: [...entryListErrors, errors.ENTRY_NOT_FOUND],
    summary: 'Lists the entries around a player, best first, with the hidden ones.',
    description: `If one side has fewer entries than \`range\`, the other side has more. ${ofHidden}`,
  },
  adminListVersions: {
    ...administration,
    method: 'GET',
    path: '/admin/leaderboards/{leaderboardId}/versions',
    params: path,
    out: versionsAnswer,
    errors: [errors.LEADERBOARD_NOT_FOUND],
    summary:
      'Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.',
  },
  adminReset: {
    ...administration,
    method: 'POST',
    path: '/admin/leaderboards/{leaderboardId}/reset',
    params: path,
    object: 'leaderboardId',
    out: z.object({ archivedVersion: int32() }),
    errors: [errors.LEADERBOARD_NOT_FOUND],
    emits: ['anyEvent.leaderboards/ResetEvent'],
    summary: 'Ends the running version of a leaderboard now and begins the next one.',
  },
  adminSetVisibility: {
    ...administration,
    method: 'PUT',
    path: '/admin/leaderboards/{leaderboardId}/entries/{accountId}/visibility',
    params: entryPath,
    object: 'accountId',
    body: z.object({ hidden: Bool }),
    out: Empty,
    errors: [errors.LEADERBOARD_NOT_FOUND, errors.ENTRY_NOT_FOUND],
    summary: 'Hides the entry of a player in the running version, or shows it again.',
    description: 'A hidden entry has no influence on ranks. Its player still finds it.',
  },
} as const;
