import { z } from 'zod';
import { Empty, nextPageToken } from '../../kernel/schemas.ts';
import { friendErrors as errors, sendErrors } from './errors.ts';
import { FriendRequest, friendsAnswer, pageOf, pair, request } from './schemas.ts';

const administration = { method: 'POST', access: 'operator', permission: 'friends.admin' } as const;
const list = {
  ...administration,
  body: pageOf,
  reads: true,
  errors: [errors.PLAYER_NOT_FOUND],
} as const;

/** The routes on which operators act for players. */
export const adminRoutes = {
  adminCreatePending: {
    ...administration,
    path: '/admin/friends/request/create-pending',
    body: request,
    out: Empty,
    errors: sendErrors,
    emits: ['friendsEvent.SEND_FRIEND_REQUEST', 'friendsEvent.ACCEPT_FRIEND_REQUEST'],
    summary: 'Sends a friend request for a player.',
    description:
      'The rules are those of players, except that a block between the two is reported: it remains, and no request is sent.',
  },
  adminRemovePending: {
    ...administration,
    path: '/admin/friends/request/remove-pending',
    body: request,
    out: Empty,
    errors: [errors.PLAYER_NOT_FOUND, errors.REQUEST_NOT_FOUND],
    emits: ['friendsEvent.CANCEL_FRIEND_REQUEST'],
    summary: 'Cancels a friend request for the player who sent it.',
  },
  adminAdd: {
    ...administration,
    path: '/admin/friends/add',
    body: pair,
    out: Empty,
    errors: [errors.PLAYER_NOT_FOUND, errors.PLAYER_BLOCKED, errors.ALREADY_FRIENDS, errors.FRIEND_LIST_FULL],
    emits: ['friendsEvent.ACCEPT_FRIEND_REQUEST'],
    summary: 'Makes two players friends, with or without a friend request.',
  },
  adminRemove: {
    ...administration,
    path: '/admin/friends/remove',
    body: pair,
    out: Empty,
    errors: [errors.PLAYER_NOT_FOUND, errors.FRIEND_NOT_FOUND, errors.PLAYER_BLOCKED],
    emits: ['friendsEvent.REMOVE_FRIEND'],
    summary: 'Ends a friendship.',
  },
  adminList: {
    ...list,
    path: '/admin/friends/get',
    out: friendsAnswer,
    summary: 'Lists the friends of a player, oldest friendship first; at most 200 per page.',
  },
  adminListIncoming: {
    ...list,
    path: '/admin/friends/request/incoming',
    out: z.object({ incoming: z.array(FriendRequest), ...nextPageToken }),
    summary: 'Lists the incoming friend requests of a player, oldest first.',
  },
  adminListOutgoing: {
    ...list,
    path: '/admin/friends/request/outgoing',
    out: z.object({ outgoing: z.array(FriendRequest), ...nextPageToken }),
    summary: 'Lists the outgoing friend requests of a player, oldest first.',
    description: 'Includes requests that the receiver does not see because they have blocked the player.',
  },
  serverList: {
    ...list,
    path: '/server/friends/get',
    permission: 'friends.read',
    out: friendsAnswer,
    summary: 'Lists the friends of a player, oldest friendship first; at most 200 per page.',
  },
} as const;
