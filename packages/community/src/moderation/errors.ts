import { accountRefusals, defineErrors } from '@lobbykit/core/area';

/** The errors that the area declares. */
export const ownErrors = defineErrors({
  SANCTION_NOT_FOUND: ['NOT_FOUND', 'there is no such sanction'],
  SANCTION_OVER: ['FAILED_PRECONDITION', 'the sanction has ended, or was lifted before'],
  SANCTION_IN_PAST: ['INVALID_ARGUMENT', 'the sanction would end in the past'],
  SANCTION_OF_CALLER: [
    'PERMISSION_DENIED',
    'nobody puts a sanction on themselves, or lifts one of their own',
  ],
  REPORT_NOT_FOUND: ['NOT_FOUND', 'there is no such report'],
  REPORT_OF_CALLER: ['INVALID_ARGUMENT', 'nobody reports themselves'],
  REPORT_EXISTS: ['ALREADY_EXISTS', 'you have reported this player today'],
  REPORT_LIMIT: ['RESOURCE_EXHAUSTED', 'you have made as many reports as a player may make a day'],
});

/** The errors that it answers: the accounts declare the others. */
export const moderationErrors = { ...ownErrors, ...accountRefusals };
