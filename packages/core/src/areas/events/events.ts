/** The events of the area itself and when they are sent. */
export const eventsEvents = {
  'anyEvent.events/Resync':
    'On a stream, instead of events that are no longer kept. The client should fetch the current state again.',
  announcementEvent:
    'To every connected player and to subscribers of the tag announcement, when an operator sends an announcement.',
  emptyEvent:
    'On a stream, when nothing else was sent for 15 seconds, and as the answer of a long poll that timed out.',
} as const;
