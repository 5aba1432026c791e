import { defineErrors } from '@lobbykit/core/area';

/** The errors of invitations. */
export const invitationErrors = defineErrors({
  INVITATION_NOT_FOUND: ['NOT_FOUND', 'there is no such invitation'],
  INVITATION_OVER: ['FAILED_PRECONDITION', 'the invitation has been answered, cancelled or has expired'],
  INVITATION_TARGET_GONE: ['FAILED_PRECONDITION', 'what the invitation is for has ended'],
  INVITATION_LIMIT: ['RESOURCE_EXHAUSTED', 'you have too many open invitations'],
  INVITER_NOT_MEMBER: ['PERMISSION_DENIED', 'you may not invite others there'],
  INVITED_NOT_FRIEND: ['PERMISSION_DENIED', 'only friends can be invited'],
  INVITED_NOT_FOUND: ['NOT_FOUND', 'there is no such player'],
});
