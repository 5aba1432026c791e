import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Bool, Empty, HealthRecord, Id, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { adminRoutes } from './contract.admin.ts';
import { friendErrors as errors } from './errors.ts';
import {
  BlockedPlayer,
  FriendRequest,
  FriendStatus,
  friendsAnswer,
  page,
  presenceFields,
} from './schemas.ts';

const acts = { method: 'POST', access: 'player', out: Empty } as const;
const lists = { method: 'POST', access: 'player', reads: true, rate: 'player_read' } as const;

const sender = z.object({ senderAccountId: Id });
const receiver = z.object({ receiverAccountId: Id });
const somebody = z.object({ accountId: Id });

export const friendsContract = defineContract({
  area: 'friends',
  title: 'Friends',
  permissions: {
    'friends.read': 'See who is whose friend.',
    'friends.admin': 'See and change the friends and friend requests of all players.',
  },
  routes: {
    send: {
      ...acts,
      path: '/friends/request/send',
      rate: 'friend_request',
      body: receiver,
      errors: [
        errors.PLAYER_NOT_FOUND,
        errors.PLAYER_BLOCKED,
        errors.ALREADY_FRIENDS,
        errors.REQUEST_PENDING,
        errors.FRIEND_LIST_FULL,
        errors.OUTGOING_REQUESTS_FULL,
        errors.INCOMING_REQUESTS_FULL,
      ],
      emits: ['friendsEvent.SEND_FRIEND_REQUEST', 'friendsEvent.ACCEPT_FRIEND_REQUEST'],
      summary: 'Asks a player to become friends.',
      description:
        'Two who ask each other are friends by that. A request that is neither accepted nor declined is gone after 30 days.',
    },
    accept: {
      ...acts,
      path: '/friends/request/accept',
      body: sender,
      errors: [errors.REQUEST_NOT_FOUND, errors.FRIEND_LIST_FULL],
      emits: ['friendsEvent.ACCEPT_FRIEND_REQUEST'],
      summary: 'Accepts a friend request.',
    },
    decline: {
      ...acts,
      path: '/friends/request/decline',
      body: sender,
      errors: [errors.REQUEST_NOT_FOUND],
      emits: ['friendsEvent.REJECT_FRIEND_REQUEST'],
      summary: 'Declines a friend request.',
      description: 'The sender is not told, unless the host has switched it on.',
    },
    cancel: {
      ...acts,
      path: '/friends/request/cancel',
      body: receiver,
      errors: [errors.REQUEST_NOT_FOUND],
      emits: ['friendsEvent.CANCEL_FRIEND_REQUEST'],
      summary: 'Takes back a friend request.',
    },
    remove: {
      ...acts,
      path: '/friends/remove',
      body: z.object({ removingAccountId: Id.meta({ description: 'The friend that is removed.' }) }),
      errors: [errors.FRIEND_NOT_FOUND],
      emits: ['friendsEvent.REMOVE_FRIEND'],
      summary: 'Ends a friendship.',
    },
    listOutgoing: {
      ...lists,
      path: '/friends/request/outgoing',
      body: page,
      out: z.object({ outgoingFriends: z.array(FriendRequest), ...nextPageToken }),
      summary: 'Lists the friend requests that the caller has under way, oldest first.',
    },
    listIncoming: {
      ...lists,
      path: '/friends/request/incoming',
      body: page,
      out: z.object({ incomingFriends: z.array(FriendRequest), ...nextPageToken }),
      summary: 'Lists the friend requests that wait for the caller, oldest first.',
    },
    list: {
      ...lists,
      path: '/friends/get',
      body: z.object({
        ...pageFields,
        includePresence: maybe(Bool).meta({
          description: 'Tells of each whether he is there. Default false.',
        }),
      }),
      out: friendsAnswer,
      summary: 'Lists the caller’s friends, oldest friendship first; at most 200 a page.',
    },
    status: {
      method: 'GET',
      path: '/friends/status/{accountId}',
      access: 'player',
      params: somebody,
      out: z.object({ status: FriendStatus }),
      errors: [errors.PLAYER_NOT_FOUND],
      summary: 'Tells what a player is to the caller.',
      description: 'BLOCKED where the caller has blocked the player; the other way round nobody is told.',
    },
    block: {
      ...acts,
      path: '/friends/block',
      body: somebody,
      errors: [errors.PLAYER_NOT_FOUND, errors.BLOCK_LIST_FULL],
      summary: 'Blocks a player: friendship and requests between the two go, and he is told of nothing.',
      description:
        'He does not notice: a friend request that he sends is answered as ever and reaches nobody. Blocking somebody who is blocked changes nothing.',
    },
    unblock: {
      ...acts,
      path: '/friends/unblock',
      body: somebody,
      errors: [errors.BLOCK_NOT_FOUND],
      emits: ['friendsEvent.SEND_FRIEND_REQUEST'],
      summary: 'Lifts a block.',
      description:
        'What the two were before does not come back. A friend request that the other has sent meanwhile comes through now.',
    },
    listBlocked: {
      ...lists,
      path: '/friends/blocked',
      body: page,
      out: z.object({ blocked: z.array(BlockedPlayer), ...nextPageToken }),
      summary: 'Lists the players whom the caller has blocked, oldest block first.',
    },
    setPresence: {
      method: 'PUT',
      path: '/friends/presence',
      access: 'player',
      body: z.object(presenceFields),
      out: Empty,
      summary: 'Says what friends shall see of the caller, in place of all that was said before.',
      description:
        'It lasts until it is changed, and shows only while the caller is connected: with an event stream open, or a request in the last two minutes.',
    },
    healthz: {
      method: 'GET',
      path: '/friends/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Tells whether the area works.',
    },
    ...adminRoutes,
  },
});
