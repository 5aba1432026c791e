import { defineErrors } from '@lobbykit/core/area';

/** The errors of groups. */
export const groupErrors = defineErrors({
  GROUP_NOT_FOUND: ['NOT_FOUND', 'there is no such group'],
  NOT_IN_GROUP: ['NOT_FOUND', 'you are not in this group'],
  GROUP_MEMBER_NOT_FOUND: ['NOT_FOUND', 'there is no such player in the group'],
  GROUP_NAME_TAKEN: ['ALREADY_EXISTS', 'another group has this name'],
  ALREADY_IN_GROUP: ['FAILED_PRECONDITION', 'you are already in this group'],
  GROUP_FULL: ['RESOURCE_EXHAUSTED', 'the group is full'],
  GROUP_REQUESTS_FULL: ['RESOURCE_EXHAUSTED', 'too many players wait to be accepted by this group'],
  GROUP_LIMIT: ['RESOURCE_EXHAUSTED', 'you are in the maximum number of groups, requests included'],
  GROUP_KICKED: ['PERMISSION_DENIED', 'the group has removed or refused you a short time ago'],
  GROUP_ROLE_TOO_LOW: ['PERMISSION_DENIED', 'your role in the group does not allow this'],
  GROUP_TOO_SMALL: ['FAILED_PRECONDITION', 'the group has more members than this'],
});
