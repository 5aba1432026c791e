import { defineErrors } from '../../kernel/errors.ts';

export const leaderboardErrors = defineErrors({
  LEADERBOARD_NOT_FOUND: ['NOT_FOUND', 'there is no such leaderboard'],
  LEADERBOARD_EXISTS: ['ALREADY_EXISTS', 'there is already a leaderboard with this id'],
  LEADERBOARD_LIMIT: ['RESOURCE_EXHAUSTED', 'there are too many leaderboards'],
  LEADERBOARD_FIXED: [
    'FAILED_PRECONDITION',
    'sortOrder, operator and entrant of a leaderboard never change after it was created',
  ],
  LEADERBOARD_GROUPS_MISSING: [
    'FAILED_PRECONDITION',
    'this backend has no groups that a leaderboard could rank',
  ],
  VERSION_NOT_FOUND: ['NOT_FOUND', 'the leaderboard has no such version, or keeps it no more'],
  VERSION_ENDED: ['OUT_OF_RANGE', 'scores can be submitted only to the running version'],
  ENTRY_NOT_FOUND: ['NOT_FOUND', 'the player has no entry on this leaderboard'],
  SERVERS_ONLY: ['PERMISSION_DENIED', 'only game servers submit scores to this leaderboard'],
  SCORE_OUT_OF_BOUNDS: ['OUT_OF_RANGE', 'the score is outside of the bounds of the leaderboard'],
  SCORED_ACCOUNT_NOT_FOUND: ['NOT_FOUND', 'an account or a group of the submission does not exist'],
});

/** The errors of the operations that read entries of a version. */
export const entryListErrors = [
  leaderboardErrors.LEADERBOARD_NOT_FOUND,
  leaderboardErrors.VERSION_NOT_FOUND,
] as const;
