/** The events of the area, with when each is sent and to whom. */
export const matchBrokerEvents = {
  newMatchEvent:
    'To subscribers of the tag new-match, when a match is queued. Properties are left out if the event would be larger than 16 KiB.',
  'matchmakingStatusUpdateEvent.COMPLETED':
    'To every player of a match, when its server is ready, and to a player who joins a running match, at once. additionalEventData says how that player connects, ticketId is the ticket that brought them, message is the id of the match. If a match needs no server: when the match is made, and additionalEventData is what the game says about the host.',
  'matchmakingStatusUpdateEvent.FAILED':
    'To every player of a match that fails: message is the reason, PICKUP_TIMEOUT, READY_TIMEOUT, SERVER_LOST or DELETED.',
  'anyEvent.matchbroker/BuildStopped':
    'To subscribers of the tag server-builds, when servers of a build do not get ready: `allocator`, `build`, `failures`, how many in a row, and `lastLines`, the last lines of output of the last one, if its allocator knows them. Servers of the build before stay.',
  'anyEvent.matchbroker/RollChanged':
    'To subscribers of the tag server-builds, when an operator or a new configuration chooses another build, and when all servers run it: `allocator`, `build`, `formerBuild`, and `roll`, which is ROLLING or DONE. When a share of the matches gets another build, `roll` is SHARED and `share` says of how many in a hundred; WITHDRAWN when none gets it any more.',
  'anyEvent.matchbroker/ServerSilent':
    'To subscribers of the tag server-health, when a server that reports its health and runs a match has not called for serverSilentSeconds: `serverId`, `matchIds`, and `lastSeenTimestamp`, Unix time in seconds. Its matches go on.',
  'anyEvent.matchbroker/ServerHeard':
    'To subscribers of the tag server-health, when a server that was silent calls again: `serverId` and `silentSeconds`.',
  'anyEvent.matchbroker/ServerLost':
    'To subscribers of the tag server-health, when a server is gone that had matches: `serverId`, and `matchIds`, which have ended or wait for another server.',
  'anyEvent.matchbroker/MatchEnded':
    'To every player of a match that ran, when it ends: `matchId`, and `reason`, which is empty if its server ended it and FORCED otherwise.',
} as const;
