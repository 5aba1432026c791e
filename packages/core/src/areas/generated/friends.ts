// Generated from the contracts by `npm run reference`.

import type {
  FriendStatus,
  PresenceAvailabilityInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  BlockedPlayer,
  Empty,
  Friend,
  FriendRequest,
  Health,
} from '../../kernel/generated/types.ts';

/** Friends, in this process. */
export interface FriendsApi {
  /**
   * Sends a friend request to a player.
   *
   * Sending a request to a player who has already sent you one accepts theirs. A request that is neither accepted nor declined expires after 30 days.
   *
   * `POST /api/v1/friends/request/send`. Needs a session with an account.
   *
   * Errors: `PLAYER_NOT_FOUND`, `PLAYER_BLOCKED`, `ALREADY_FRIENDS`, `REQUEST_PENDING`, `FRIEND_LIST_FULL`, `OUTGOING_REQUESTS_FULL`, `INCOMING_REQUESTS_FULL`.
   */
  send(input: { receiverAccountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Accepts a friend request.
   *
   * `POST /api/v1/friends/request/accept`. Needs a session with an account.
   *
   * Errors: `REQUEST_NOT_FOUND`, `FRIEND_LIST_FULL`.
   */
  accept(input: { senderAccountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Declines a friend request.
   *
   * The sender is not notified, unless the server has the option `notifyDeclinedRequests` switched on.
   *
   * `POST /api/v1/friends/request/decline`. Needs a session with an account.
   *
   * Errors: `REQUEST_NOT_FOUND`.
   */
  decline(input: { senderAccountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Cancels a friend request that the caller sent.
   *
   * `POST /api/v1/friends/request/cancel`. Needs a session with an account.
   *
   * Errors: `REQUEST_NOT_FOUND`.
   */
  cancel(input: { receiverAccountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Ends a friendship.
   *
   * `POST /api/v1/friends/remove`. Needs a session with an account.
   *
   * Errors: `FRIEND_NOT_FOUND`.
   */
  remove(input: {
    /** The friend to remove. */
    removingAccountId: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the outgoing friend requests of the caller, oldest first.
   *
   * `POST /api/v1/friends/request/outgoing`. Needs a session with an account.
   */
  listOutgoing(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ outgoingFriends: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the incoming friend requests of the caller, oldest first.
   *
   * `POST /api/v1/friends/request/incoming`. Needs a session with an account.
   */
  listIncoming(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ incomingFriends: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the caller’s friends, oldest friendship first; at most 200 per page.
   *
   * `POST /api/v1/friends/get`. Needs a session with an account.
   */
  list(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    /** Whether to include the presence of each friend. Default false. */
    includePresence?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ friends: Friend[]; nextPageToken?: string | undefined }>;

  /**
   * Reads the relationship of the caller to a player.
   *
   * BLOCKED if the caller has blocked the player. If the player has blocked the caller, the answer does not show it.
   *
   * `GET /api/v1/friends/status/{accountId}`. Needs a session with an account.
   *
   * Errors: `PLAYER_NOT_FOUND`.
   */
  status(input: { accountId: string }, caller?: Caller): Promise<{ status: FriendStatus }>;

  /**
   * Blocks a player: friendship and requests between the two are removed.
   *
   * The blocked player cannot notice the block: they get the events of a friend who removes them, or of a request that is taken back, and a friend request that they send gets the normal answer and reaches nobody. Blocking a blocked player again changes nothing.
   *
   * `POST /api/v1/friends/block`. Needs a session with an account.
   *
   * Errors: `PLAYER_NOT_FOUND`, `BLOCK_LIST_FULL`.
   */
  block(input: { accountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Removes a block.
   *
   * The relationship from before the block does not come back. A friend request that the other player sent during the block now arrives.
   *
   * `POST /api/v1/friends/unblock`. Needs a session with an account.
   *
   * Errors: `BLOCK_NOT_FOUND`.
   */
  unblock(input: { accountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the players whom the caller has blocked, oldest block first.
   *
   * `POST /api/v1/friends/blocked`. Needs a session with an account.
   */
  listBlocked(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ blocked: BlockedPlayer[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the presence that friends see of the caller, and replaces all of the previous one.
   *
   * It stays until it is changed. Friends see it only while the caller is connected: with an open event stream, or a request in the last two minutes.
   *
   * `PUT /api/v1/friends/presence`. Needs a session with an account.
   */
  setPresence(input: {
    availability: PresenceAvailabilityInput;
    /** A line for people, at most 128 characters. */
    status?: string | null | undefined;
    /** What the player is doing, in terms of the game: a JSON object of at most 1,024 bytes. */
    activity?: Readonly<Record<string, unknown>> | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Reports whether the area works.
   *
   * `GET /api/v1/friends/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;

  /**
   * Sends a friend request for a player.
   *
   * The rules are those of players, except that a block between the two is reported: it remains, and no request is sent.
   *
   * `POST /api/v1/admin/friends/request/create-pending`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `PLAYER_BLOCKED`, `ALREADY_FRIENDS`, `REQUEST_PENDING`, `FRIEND_LIST_FULL`, `OUTGOING_REQUESTS_FULL`, `INCOMING_REQUESTS_FULL`.
   */
  adminCreatePending(input: { senderAccountId: string; receiverAccountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Cancels a friend request for the player who sent it.
   *
   * `POST /api/v1/admin/friends/request/remove-pending`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `REQUEST_NOT_FOUND`.
   */
  adminRemovePending(input: { senderAccountId: string; receiverAccountId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Makes two players friends, with or without a friend request.
   *
   * `POST /api/v1/admin/friends/add`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `PLAYER_BLOCKED`, `ALREADY_FRIENDS`, `FRIEND_LIST_FULL`.
   */
  adminAdd(input: { accountId1: string; accountId2: string }, caller?: Caller): Promise<Empty>;

  /**
   * Ends a friendship.
   *
   * `POST /api/v1/admin/friends/remove`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `FRIEND_NOT_FOUND`, `PLAYER_BLOCKED`.
   */
  adminRemove(input: { accountId1: string; accountId2: string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the friends of a player, oldest friendship first; at most 200 per page.
   *
   * `POST /api/v1/admin/friends/get`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`.
   */
  adminList(input: {
    accountId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ friends: Friend[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the incoming friend requests of a player, oldest first.
   *
   * `POST /api/v1/admin/friends/request/incoming`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`.
   */
  adminListIncoming(input: {
    accountId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ incoming: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the outgoing friend requests of a player, oldest first.
   *
   * Includes requests that the receiver does not see because they have blocked the player.
   *
   * `POST /api/v1/admin/friends/request/outgoing`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`.
   */
  adminListOutgoing(input: {
    accountId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ outgoing: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the friends of a player, oldest friendship first; at most 200 per page.
   *
   * `POST /api/v1/server/friends/get`. Needs the permission `friends.read`.
   *
   * Errors: `PLAYER_NOT_FOUND`.
   */
  serverList(input: {
    accountId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ friends: Friend[]; nextPageToken?: string | undefined }>;
}
