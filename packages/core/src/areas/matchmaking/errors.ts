import { defineErrors } from '../../kernel/errors.ts';

export const matchmakingErrors = defineErrors({
  TICKET_NOT_FOUND: ['NOT_FOUND', 'there is no such ticket, or you are not in it'],
  TICKET_EXISTS: ['ALREADY_EXISTS', 'a player of the ticket is in another one already'],
  TICKET_ALREADY_MATCHED: ['FAILED_PRECONDITION', 'the ticket has its match already'],
  TICKET_ENDED: ['FAILED_PRECONDITION', 'the ticket has come to its end'],
  TICKET_REJECTED: ['FAILED_PRECONDITION', 'the game does not take this ticket'],
  TICKET_UNMATCHABLE: ['INVALID_ARGUMENT', 'the ticket can never have a match in this queue'],
  NOT_YOUR_PARTY: [
    'PERMISSION_DENIED',
    'a player starts for himself, or for members of the party that he leads',
  ],
  BACKFILL_NOT_FOUND: ['NOT_FOUND', 'there is no such backfill, or its match is over'],
  BACKFILL_MATCH_NOT_FOUND: ['NOT_FOUND', 'there is no such match'],
  BACKFILL_OF_ANOTHER_SERVER: ['FAILED_PRECONDITION', 'the match does not belong to this server'],
  BACKFILL_NOT_POSSIBLE: ['FAILED_PRECONDITION', 'nobody can come to this match'],
  NOTHING_TO_ACCEPT: ['FAILED_PRECONDITION', 'no match waits for this ticket to be accepted'],
});
