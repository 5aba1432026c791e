/** The events of the area, and when they are sent. Each goes to every player of the ticket that it names. */
export const matchmakingEvents = {
  'matchmakingStatusUpdateEvent.IN_PROGRESS':
    'When a ticket starts to wait, and when it waits again; with the message ACCEPT_REQUIRED when its players must accept a match. additionalEventData is then JSON with acceptedPlayers, players and expiresTimestamp, and the event comes again each time a player accepts, only live and to open event streams. Also every ten seconds while it waits, only live and to open event streams: additionalEventData is then JSON with estimatedWaitSeconds, 0 if not known.',
  'matchmakingStatusUpdateEvent.CANCELLED':
    'When a ticket is cancelled. The message is USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED.',
  'matchmakingStatusUpdateEvent.FINDING_SERVER':
    'When a ticket has its match and a server is being found. If the ticket joins a running match, COMPLETED follows at once.',
  'matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT':
    'When a ticket has waited for as long as its queue allows.',
} as const;
