import { defineErrors } from '../../kernel/errors.ts';

/** Why an area of an application refuses a ticket at the moment `ticket.starting`. */
export const ticketRefusals = defineErrors({
  IN_LOBBY: ['FAILED_PRECONDITION', 'the player is in a lobby'],
  QUEUE_BANNED: ['PERMISSION_DENIED', 'the player may not wait for a match at present'],
});

export const matchmakingErrors = defineErrors({
  TICKET_NOT_FOUND: ['NOT_FOUND', 'there is no such ticket, or you are not in it'],
  TICKET_EXISTS: ['ALREADY_EXISTS', 'a player of the ticket is already in another ticket'],
  TICKET_ALREADY_MATCHED: ['FAILED_PRECONDITION', 'the ticket already has its match'],
  TICKET_ENDED: ['FAILED_PRECONDITION', 'the ticket has ended'],
  TICKET_REJECTED: ['FAILED_PRECONDITION', 'the game rejected this ticket'],
  DECLINE_PAUSE: [
    'FAILED_PRECONDITION',
    'a player of the ticket has declined a match, or has not answered in time, and must wait',
  ],
  IN_MATCH: [
    'FAILED_PRECONDITION',
    'a player of the ticket is still in a match, and the queue allows one match at a time',
  ],
  NO_MATCH: ['NOT_FOUND', 'you are in no match'],
  TICKET_UNMATCHABLE: ['INVALID_ARGUMENT', 'the ticket can never get a match in this queue'],
  NOT_YOUR_PARTY: [
    'PERMISSION_DENIED',
    'players can start a ticket only for themselves, or for members of the party that they lead',
  ],
  BACKFILL_NOT_FOUND: ['NOT_FOUND', 'there is no such backfill, or its match is over'],
  BACKFILL_MATCH_NOT_FOUND: ['NOT_FOUND', 'there is no such match'],
  BACKFILL_OF_ANOTHER_SERVER: ['FAILED_PRECONDITION', 'the match does not belong to this server'],
  BACKFILL_NOT_POSSIBLE: ['FAILED_PRECONDITION', 'this match cannot be backfilled'],
  NO_FORMER_CONFIG: [
    'FAILED_PRECONDITION',
    'the configuration has never been replaced, so there is no former one',
  ],
  NOTHING_TO_ACCEPT: ['FAILED_PRECONDITION', 'this ticket has no match to accept'],
});
