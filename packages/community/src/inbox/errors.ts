import { defineErrors, grantRefusals } from '@lobbykit/core/area';

/** The errors that the area declares. */
export const ownErrors = defineErrors({
  INBOX_MESSAGE_NOT_FOUND: ['NOT_FOUND', 'there is no such message in your inbox, or it has expired'],
  INBOX_NOTHING_TO_CLAIM: ['FAILED_PRECONDITION', 'the message has no attachments'],
  INBOX_ALREADY_CLAIMED: ['FAILED_PRECONDITION', 'you have claimed the attachments of this message before'],
  INBOX_NOBODY_REACHED: [
    'FAILED_PRECONDITION',
    'none of these accounts exists and has room for another message',
  ],
  INBOX_EXPIRY_INVALID: ['INVALID_ARGUMENT', 'the message would expire before now, or too late'],
  INBOX_BROADCAST_LIMIT: ['RESOURCE_EXHAUSTED', 'there is the maximum number of messages to everyone'],
});

/** The errors that it answers: entitlements declare why items are not granted. */
export const inboxErrors = { ...ownErrors, ...grantRefusals };
