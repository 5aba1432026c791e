import { defineErrors } from '../../kernel/errors.ts';

export const accountErrors = defineErrors({
  ACCOUNT_NOT_FOUND: ['NOT_FOUND', 'this account does not exist'],
  ACCOUNT_GOING: [
    'ABORTED',
    'the account or its platform account was being removed at that moment; try again',
  ],
  ACCOUNT_DELETED: [
    'FAILED_PRECONDITION',
    'an account with this id was deleted; no other account can get its id',
  ],
  ACCOUNT_IDS_OFF: ['PERMISSION_DENIED', 'this server does not list account ids to players'],
  IDENTITY_TAKEN: ['ALREADY_EXISTS', 'the platform account belongs to another account'],
  PLATFORM_TAKEN: ['ALREADY_EXISTS', 'the account has another platform account of this platform'],
  PLATFORM_LAST: ['FAILED_PRECONDITION', 'the last platform account of an account cannot be unlinked'],
  PLATFORM_IN_USE: [
    'FAILED_PRECONDITION',
    'this session logged in with this platform account; log in with another one of the account first',
  ],
  PLATFORM_TOO_NEW: [
    'FAILED_PRECONDITION',
    'this session logged in with a platform account that was linked within the last day; it cannot unlink older ones',
  ],
  SESSION_NOT_LINKABLE: [
    'FAILED_PRECONDITION',
    'the session to link must have logged in within the last hour and be unused',
  ],
});
