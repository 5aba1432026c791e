import { z } from 'zod';
import { commonErrors } from '../../kernel/errors.ts';
import { Bool, maybe, text } from '../../kernel/schemas.ts';
import { leaderboardErrors as errors } from './errors.ts';
import { entryPath, path, ServerSubmission, SubmissionResult, version } from './schemas.ts';

const writing = { access: 'operator', permission: 'leaderboards.write', object: 'leaderboardId' } as const;

/** The routes of game servers. */
export const serverRoutes = {
  serverSubmit: {
    ...writing,
    method: 'POST',
    path: '/server/leaderboards/{leaderboardId}/entries',
    params: path,
    body: z.object({
      entries: z.array(ServerSubmission).min(1),
      version,
      idempotencyKey: maybe(text(255, 1)).meta({
        description: 'The same as the header Idempotency-Key, which wins.',
      }),
    }),
    out: z.object({ results: z.array(SubmissionResult) }),
    errors: [
      errors.LEADERBOARD_NOT_FOUND,
      errors.VERSION_ENDED,
      errors.SCORE_OUT_OF_BOUNDS,
      errors.SCORED_ACCOUNT_NOT_FOUND,
      commonErrors.NUMBER_OUT_OF_RANGE,
    ],
    routine: true,
    exactNumbers: true,
    keyField: 'idempotencyKey',
    summary: 'Submits scores of players, at most 100: all of them or none.',
    description:
      'Two scores of one player count one after the other. The results have the order of the entries, with the ranks after all of them.',
  },
  serverRemoveEntry: {
    ...writing,
    method: 'DELETE',
    path: '/server/leaderboards/{leaderboardId}/entries/{accountId}',
    params: entryPath,
    out: z.object({ entryDeleted: Bool }),
    errors: [errors.LEADERBOARD_NOT_FOUND],
    summary: 'Removes the entry of a player from the running version.',
  },
} as const;
