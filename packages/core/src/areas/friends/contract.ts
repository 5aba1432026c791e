import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Bool, Empty, HealthRecord, Id, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { adminRoutes } from './contract.admin.ts';
import { friendErrors as errors, sendErrors } from './errors.ts';
import {
  BlockedPlayer,
  FriendRequest,
  FriendStatus,
  friendsAnswer,
  page,
  presenceFields,
} from './schemas.ts';

const change = { method: 'POST', access: 'player', out: Empty } as const;
const listing = { method: 'POST', access: 'player', reads: true, rate: 'player_read' } as const;

const sender = z.object({ senderAccountId: Id });
const receiver = z.object({ receiverAccountId: Id });
const account = z.object({ accountId: Id });

export const friendsContract = defineContract({
  area: 'friends',
  title: 'Friends',
  permissions: {
    'friends.read': 'See the friends of all players.',
    'friends.admin': 'See and change the friends and friend requests of all players.',
  },
  routes: {
    send: {
      ...change,
      path: '/friends/request/send',
      rate: 'friend_request',
      body: receiver,
      errors: sendErrors,
      emits: ['friendsEvent.SEND_FRIEND_REQUEST', 'friendsEvent.ACCEPT_FRIEND_REQUEST'],
      summary: 'Sends a friend request to a player.',
      description:
        'Sending a request to a player who has already sent you one accepts theirs. A request that is neither accepted nor declined expires after 30 days.',
    },
    accept: {
      ...change,
      path: '/friends/request/accept',
      body: sender,
      errors: [errors.REQUEST_NOT_FOUND, errors.FRIEND_LIST_FULL],
      emits: ['friendsEvent.ACCEPT_FRIEND_REQUEST'],
      summary: 'Accepts a friend request.',
    },
    decline: {
      ...change,
      path: '/friends/request/decline',
      body: sender,
      errors: [errors.REQUEST_NOT_FOUND],
      emits: ['friendsEvent.REJECT_FRIEND_REQUEST'],
      summary: 'Declines a friend request.',
      description:
        'The sender is not notified, unless the server has the option `notifyDeclinedRequests` switched on.',
    },
    cancel: {
      ...change,
      path: '/friends/request/cancel',
      body: receiver,
      errors: [errors.REQUEST_NOT_FOUND],
      emits: ['friendsEvent.CANCEL_FRIEND_REQUEST'],
      summary: 'Cancels a friend request that the caller sent.',
    },
    remove: {
      ...change,
      path: '/friends/remove',
      body: z.object({ removingAccountId: Id.meta({ description: 'The friend to remove.' }) }),
      errors: [errors.FRIEND_NOT_FOUND],
      emits: ['friendsEvent.REMOVE_FRIEND'],
      summary: 'Ends a friendship.',
    },
    listOutgoing: {
      ...listing,
      path: '/friends/request/outgoing',
      body: page,
      out: z.object({ outgoingFriends: z.array(FriendRequest), ...nextPageToken }),
      summary: 'Lists the outgoing friend requests of the caller, oldest first.',
    },
    listIncoming: {
      ...listing,
      path: '/friends/request/incoming',
      body: page,
      out: z.object({ incomingFriends: z.array(FriendRequest), ...nextPageToken }),
      summary: 'Lists the incoming friend requests of the caller, oldest first.',
    },
    list: {
      ...listing,
      path: '/friends/get',
      body: z.object({
        ...pageFields,
        includePresence: maybe(Bool).meta({
          description: 'Whether to include the presence of each friend. Default false.',
        }),
      }),
      out: friendsAnswer,
      summary: 'Lists the caller’s friends, oldest friendship first; at most 200 per page.',
    },
    status: {
      method: 'GET',
      path: '/friends/status/{accountId}',
      access: 'player',
      params: account,
      out: z.object({ status: FriendStatus }),
      errors: [errors.PLAYER_NOT_FOUND],
      summary: 'Reads the relationship of the caller to a player.',
      description:
        'BLOCKED if the caller has blocked the player. If the player has blocked the caller, the answer does not show it.',
    },
    block: {
      ...change,
      path: '/friends/block',
      body: account,
      errors: [errors.PLAYER_NOT_FOUND, errors.BLOCK_LIST_FULL],
      summary: 'Blocks a player: friendship and requests between the two are removed.',
      description:
        'The blocked player cannot notice the block: they get the events of a friend who removes them, or of a request that is taken back, and a friend request that they send gets the normal answer and reaches nobody. Blocking a blocked player again changes nothing.',
    },
    unblock: {
      ...change,
      path: '/friends/unblock',
      body: account,
      errors: [errors.BLOCK_NOT_FOUND],
      emits: ['friendsEvent.SEND_FRIEND_REQUEST'],
      summary: 'Removes a block.',
      description:
        'The relationship from before the block does not come back. A friend request that the other player sent during the block now arrives.',
    },
    listBlocked: {
      ...listing,
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
      summary: 'Sets the presence that friends see of the caller, and replaces all of the previous one.',
      description:
        'It stays until it is changed. Friends see it only while the caller is connected: with an open event stream, or a request in the last two minutes.',
    },
    healthz: {
      method: 'GET',
      path: '/friends/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works.',
    },
    ...adminRoutes,
  },
});
