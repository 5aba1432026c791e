/** What the area tells, and when. Each goes to every player of the ticket that it names. */
export const matchmakingEvents = {
  'matchmakingStatusUpdateEvent.IN_PROGRESS':
    'When a ticket begins to wait, and when it waits again; with the message ACCEPT_REQUIRED when a match waits to be accepted. Every ten seconds while it waits, live and to open event streams alone: additionalEventData is then JSON with estimatedWaitSeconds, 0 where it is not known.',
  'matchmakingStatusUpdateEvent.CANCELLED':
    'When a ticket is cancelled: message is USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED.',
  'matchmakingStatusUpdateEvent.FINDING_SERVER':
    'When a ticket has its match, and a server is looked for; just before COMPLETED where it comes to a match that runs.',
  'matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT':
    'When a ticket has waited for as long as its queue lets it.',
} as const;
