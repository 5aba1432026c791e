import { defineErrors } from '../../kernel/errors.ts';

export const friendErrors = defineErrors({
  PLAYER_NOT_FOUND: ['NOT_FOUND', 'there is no such player'],
  REQUEST_NOT_FOUND: ['NOT_FOUND', 'there is no such friend request'],
  FRIEND_NOT_FOUND: ['NOT_FOUND', 'the two are not friends'],
  BLOCK_NOT_FOUND: ['NOT_FOUND', 'you have not blocked this player'],
  ALREADY_FRIENDS: ['ALREADY_EXISTS', 'the two are friends already'],
  REQUEST_PENDING: ['ALREADY_EXISTS', 'there is such a friend request already'],
  PLAYER_BLOCKED: ['FAILED_PRECONDITION', 'the block must be lifted first'],
  FRIEND_LIST_FULL: ['RESOURCE_EXHAUSTED', 'one of the two has as many friends as a player can have'],
  OUTGOING_REQUESTS_FULL: ['RESOURCE_EXHAUSTED', 'the sender has too many friend requests under way'],
  INCOMING_REQUESTS_FULL: ['RESOURCE_EXHAUSTED', 'too many friend requests wait for the receiver'],
  BLOCK_LIST_FULL: ['RESOURCE_EXHAUSTED', 'you have blocked as many players as you can'],
});
