import { streamErrors } from '../../events/streams/feed-items.ts';
import { defineErrors } from '../../kernel/errors.ts';

export const eventErrors = {
  ...streamErrors,
  ...defineErrors({
    EVENT_KIND_REQUIRED: ['INVALID_ARGUMENT', 'nestedEvent has exactly one kind of event'],
    EVENT_TOO_LARGE: ['INVALID_ARGUMENT', 'the event is larger than this server takes'],
    EVENT_ADDRESS_REQUIRED: ['INVALID_ARGUMENT', 'name recipientIds, or eventTags with broadcast'],
    BROADCAST_REQUIRED: ['INVALID_ARGUMENT', 'eventTags without recipientIds need broadcast to be true'],
    RECIPIENT_NOT_FOUND: ['NOT_FOUND', 'there is no such recipient; nobody was told'],
    TAG_RESERVED: ['INVALID_ARGUMENT', 'this tag is reserved for another kind of event'],
  }),
};
