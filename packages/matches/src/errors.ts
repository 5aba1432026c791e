import { defineErrors } from '@lobbykit/core/area';

export const matchesErrors = defineErrors({
  MATCH_RECORD_NOT_FOUND: ['NOT_FOUND', 'there is no record of this match, or you were not in it'],
  RATING_PLAYER_UNKNOWN: ['NOT_FOUND', 'there is no such player'],
  RATING_RESET_RUNNING: ['FAILED_PRECONDITION', 'the ratings of this queue are being reset in another way'],
  RATING_QUEUE_UNKNOWN: ['NOT_FOUND', 'there is no such queue, or its players are not rated'],
});
