import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { commonErrors } from '../../kernel/errors.ts';
import {
  Bool,
  HealthRecord,
  Id,
  int32,
  maybe,
  nextPageToken,
  pageFields,
  TimestampSeconds,
} from '../../kernel/schemas.ts';
import { adminRoutes } from './contract.admin.ts';
import { serverRoutes } from './contract.server.ts';
import { entryListErrors, leaderboardErrors as errors } from './errors.ts';
import {
  Entry,
  entryPath,
  flag,
  Leaderboard,
  LeaderboardId,
  path,
  range,
  shownEntries,
  submissionFields,
  TopPlayer,
  version,
  versionsAnswer,
} from './schemas.ts';

const reading = { method: 'GET', access: 'player' } as const;

export const leaderboardsContract = defineContract({
  area: 'leaderboards',
  title: 'Leaderboards',
  permissions: {
    'leaderboards.admin': 'Create, change, reset and delete leaderboards, hide entries, and see hidden ones.',
    'leaderboards.write': 'Submit the scores of players, and remove entries.',
  },
  routes: {
    top: {
      ...reading,
      path: '/leaderboards',
      query: z.object({
        title: LeaderboardId.meta({ example: 'weekly-arena' }),
        count: maybe(int32({ min: 0 })),
      }),
      out: z.object({ players: z.array(TopPlayer) }),
      errors: [errors.LEADERBOARD_NOT_FOUND],
      summary: 'Lists the best players of a leaderboard.',
      description:
        '`title` is the id of the leaderboard. `count` is 10 if it is absent or 0, and at most 100.',
    },
    listDefinitions: {
      ...reading,
      path: '/leaderboards/definitions',
      query: z.object(pageFields),
      out: z.object({ leaderboards: z.array(Leaderboard), ...nextPageToken }),
      summary: 'Lists the leaderboards, by id.',
    },
    listEntries: {
      ...reading,
      path: '/leaderboards/{leaderboardId}/entries',
      params: path,
      query: z.object({
        ...pageFields,
        version,
        friendsOnly: flag.meta({ description: 'Only the caller and their friends.' }),
        accountIds: maybe(z.array(Id)).meta({ description: 'Only these players, at most 100.' }),
      }),
      out: z.object({
        ...shownEntries,
        nextResetTimestamp: TimestampSeconds.meta({ description: '0: never, or the version has ended.' }),
        ...nextPageToken,
      }),
      errors: entryListErrors,
      summary: 'Lists the entries of a leaderboard, best first; at most 100 per page.',
      description:
        'Ranks are those among all players, also with `friendsOnly` and `accountIds`. `totalEntries` is the number of entries on all pages. Hidden entries are left out, except the own one with `friendsOnly` or `accountIds`.',
    },
    around: {
      ...reading,
      path: '/leaderboards/{leaderboardId}/around',
      params: path,
      query: z.object({
        accountId: maybe(Id).meta({ description: 'Default: the caller.' }),
        range,
        version,
      }),
      out: z.object(shownEntries),
      errors: [...entryListErrors, errors.ENTRY_NOT_FOUND],
      summary: 'Lists the entries around a player, best first.',
      description:
        'If one side has fewer entries than `range`, the other side has more. So there are 2 × `range` + 1 entries, unless the leaderboard has fewer.',
    },
    getEntry: {
      ...reading,
      path: '/leaderboards/{leaderboardId}/entries/{accountId}',
      params: entryPath,
      query: z.object({ version }),
      out: z.object({ entry: Entry }),
      errors: [...entryListErrors, errors.ENTRY_NOT_FOUND],
      summary: 'Reads the entry of a player with its rank.',
      description: 'A hidden entry is found only by its player and by operators of leaderboards.',
    },
    submit: {
      method: 'POST',
      path: '/leaderboards/{leaderboardId}/entries',
      access: 'player',
      params: path,
      body: z.object({ ...submissionFields, version }),
      out: z.object({
        entry: Entry.optional().meta({ description: 'Absent if there was no room for the entry.' }),
        updated: Bool.meta({ description: 'Whether the submission has replaced the score.' }),
      }),
      errors: [
        errors.LEADERBOARD_NOT_FOUND,
        errors.SERVERS_ONLY,
        errors.VERSION_ENDED,
        errors.SCORE_OUT_OF_BOUNDS,
        commonErrors.NUMBER_OUT_OF_RANGE,
      ],
      rate: 'leaderboard_submit',
      exactNumbers: true,
      summary: 'Submits a score of the caller.',
      description:
        'Only if the authority of the leaderboard is CLIENT. If `version` is given and that version has ended, the answer is VERSION_ENDED.',
    },
    listVersions: {
      ...reading,
      path: '/leaderboards/{leaderboardId}/versions',
      params: path,
      out: versionsAnswer,
      errors: [errors.LEADERBOARD_NOT_FOUND],
      summary:
        'Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.',
    },
    healthz: {
      method: 'GET',
      path: '/leaderboards/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works.',
    },
    ...serverRoutes,
    ...adminRoutes,
  },
});
