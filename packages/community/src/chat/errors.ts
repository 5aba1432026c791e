import { defineErrors } from '@lobbykit/core/area';

/** The errors of the chat. */
export const chatErrors = defineErrors({
  CHANNEL_NOT_FOUND: ['NOT_FOUND', 'there is no such channel, or you are not in it'],
  CHANNEL_LIMIT: ['RESOURCE_EXHAUSTED', 'you have begun as many direct channels as you may have'],
  MESSAGE_NOT_FOUND: ['NOT_FOUND', 'there is no such message'],
  MESSAGE_TOO_OLD: ['FAILED_PRECONDITION', 'the message is too old to be changed'],
  MUTED: ['PERMISSION_DENIED', 'you may not write until the time in `until`'],
});
