/** What the area itself tells, and when. */
export const eventsEvents = {
  'anyEvent.events/Resync':
    'On a stream, in place of events that are no longer kept, and as the last line when the server stops: fetch anew what you show.',
  announcementEvent:
    'To every connected player and to subscribers of the tag announcement, when an operator announces.',
  emptyEvent:
    'On a stream, when nothing else was said for 15 seconds, and as the answer of a long poll that timed out.',
} as const;
