import { streamErrors } from '../../events/streams/feed-items.ts';
import { defineErrors } from '../../kernel/errors.ts';

export const eventErrors = {
  ...streamErrors,
  ...defineErrors({
    EVENT_KIND_REQUIRED: ['INVALID_ARGUMENT', 'nestedEvent must have exactly one kind of event'],
    EVENT_TOO_LARGE: ['INVALID_ARGUMENT', 'the event is larger than this server accepts'],
    EVENT_ADDRESS_REQUIRED: ['INVALID_ARGUMENT', 'recipientIds is required, or eventTags with broadcast'],
    BROADCAST_REQUIRED: ['INVALID_ARGUMENT', 'eventTags without recipientIds require broadcast to be true'],
    MATCH_BROKER_LEFT_OUT: [
      'FAILED_PRECONDITION',
      'this server has no match broker, so nothing can queue the match of a newMatchEvent',
    ],
    RECIPIENT_NOT_FOUND: ['NOT_FOUND', 'a recipient does not exist; the event was not sent to anyone'],
    TAG_RESERVED: ['INVALID_ARGUMENT', 'this tag is reserved for another kind of event'],
  }),
};
