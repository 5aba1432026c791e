/** What the area tells, and when. */
export const matchBrokerEvents = {
  newMatchEvent:
    'To subscribers of the tag new-match, when a match is queued. Properties that would make the event larger than 16 KiB are left out.',
  'matchmakingStatusUpdateEvent.COMPLETED':
    'To every player of a match, when its server is ready: additionalEventData is how that player connects, ticketId the ticket that brought him, message the id of the match; to whoever comes to a match that runs, at once. Of a match that needs no server, when it is made: additionalEventData is what the game says of the host.',
  'matchmakingStatusUpdateEvent.FAILED':
    'To every player of a match that fails: message is the reason, PICKUP_TIMEOUT, READY_TIMEOUT, SERVER_LOST or DELETED.',
  'anyEvent.matchbroker/MatchEnded':
    'To every player of a match that ran, when it ends: `matchId`, and `reason`, which is empty where its server ended it and else FORCED.',
} as const;
