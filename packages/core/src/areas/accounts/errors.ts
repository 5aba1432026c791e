import { defineErrors } from '../../kernel/errors.ts';

export const accountErrors = defineErrors({
  ACCOUNT_NOT_FOUND: ['NOT_FOUND', 'there is no such account'],
  ACCOUNT_GOING: ['ABORTED', 'the account, or its platform account, was being removed; try again'],
  ACCOUNT_IDS_OFF: ['PERMISSION_DENIED', 'this server does not list account ids to players'],
  IDENTITY_TAKEN: ['ALREADY_EXISTS', 'the platform account belongs to another account'],
  PLATFORM_TAKEN: ['ALREADY_EXISTS', 'the account has another platform account of this platform'],
  PLATFORM_LAST: ['FAILED_PRECONDITION', 'an account keeps its last platform account'],
  PLATFORM_IN_USE: [
    'FAILED_PRECONDITION',
    'this session logged in with that platform account; log in with another one of the account first',
  ],
  PLATFORM_TOO_NEW: [
    'FAILED_PRECONDITION',
    'a platform account that was linked within the last day unlinks none that was there before it',
  ],
  ROLE_NOT_HELD: [
    'PERMISSION_DENIED',
    'nobody gives or takes a role, an account, or access to one, with permissions that he does not hold',
  ],
  SESSION_NOT_LINKABLE: [
    'FAILED_PRECONDITION',
    'the session to link must have logged in within the last hour, be unused and have no account',
  ],
});
