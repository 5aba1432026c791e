import { defineErrors } from '../../kernel/errors.ts';

export const friendErrors = defineErrors({
  PLAYER_NOT_FOUND: ['NOT_FOUND', 'there is no such player'],
  REQUEST_NOT_FOUND: ['NOT_FOUND', 'there is no such friend request'],
  FRIEND_NOT_FOUND: ['NOT_FOUND', 'the two players are not friends'],
  BLOCK_NOT_FOUND: ['NOT_FOUND', 'you have not blocked this player'],
  ALREADY_FRIENDS: ['ALREADY_EXISTS', 'the two players are already friends'],
  REQUEST_PENDING: ['ALREADY_EXISTS', 'this friend request was already sent'],
  PLAYER_BLOCKED: ['FAILED_PRECONDITION', 'the block must be removed first'],
  FRIEND_LIST_FULL: ['RESOURCE_EXHAUSTED', 'one of the two players has the maximum number of friends'],
  OUTGOING_REQUESTS_FULL: [
    'RESOURCE_EXHAUSTED',
    'the sender has the maximum number of outgoing friend requests',
  ],
  INCOMING_REQUESTS_FULL: [
    'RESOURCE_EXHAUSTED',
    'the receiver has the maximum number of incoming friend requests',
  ],
  BLOCK_LIST_FULL: ['RESOURCE_EXHAUSTED', 'you have blocked the maximum number of players'],
});

/** Errors of sending a friend request, by a player or for one. */
export const sendErrors = [
  friendErrors.PLAYER_NOT_FOUND,
  friendErrors.PLAYER_BLOCKED,
  friendErrors.ALREADY_FRIENDS,
  friendErrors.REQUEST_PENDING,
  friendErrors.FRIEND_LIST_FULL,
  friendErrors.OUTGOING_REQUESTS_FULL,
  friendErrors.INCOMING_REQUESTS_FULL,
] as const;
