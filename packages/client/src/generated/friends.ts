// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  FriendStatus,
  PresenceAvailabilityInput,
} from './enumerations.ts';
import type {
  BlockedPlayer,
  Empty,
  Friend,
  FriendRequest,
  Health,
} from './types.ts';

/** Friends: what players call. */
export interface FriendsOperations {
  /**
   * Asks a player to become friends.
   *
   * Two who ask each other are friends by that. A request that is neither accepted nor declined is gone after 30 days.
   *
   * `POST /api/v1/friends/request/send`. Needs a session with an account.
   *
   * Errors: `PLAYER_NOT_FOUND`, `PLAYER_BLOCKED`, `ALREADY_FRIENDS`, `REQUEST_PENDING`, `FRIEND_LIST_FULL`, `OUTGOING_REQUESTS_FULL`, `INCOMING_REQUESTS_FULL`.
   */
  send(input: { receiverAccountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Accepts a friend request.
   *
   * `POST /api/v1/friends/request/accept`. Needs a session with an account.
   *
   * Errors: `REQUEST_NOT_FOUND`, `FRIEND_LIST_FULL`.
   */
  accept(input: { senderAccountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Declines a friend request.
   *
   * The sender is not told, unless the host has switched it on.
   *
   * `POST /api/v1/friends/request/decline`. Needs a session with an account.
   *
   * Errors: `REQUEST_NOT_FOUND`.
   */
  decline(input: { senderAccountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Takes back a friend request.
   *
   * `POST /api/v1/friends/request/cancel`. Needs a session with an account.
   *
   * Errors: `REQUEST_NOT_FOUND`.
   */
  cancel(input: { receiverAccountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Ends a friendship.
   *
   * `POST /api/v1/friends/remove`. Needs a session with an account.
   *
   * Errors: `FRIEND_NOT_FOUND`.
   */
  remove(input: {
    /** The friend that is removed. */
    removingAccountId: string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the friend requests that the caller has under way, oldest first.
   *
   * `POST /api/v1/friends/request/outgoing`. Needs a session with an account.
   */
  listOutgoing(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ outgoingFriends: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the friend requests that wait for the caller, oldest first.
   *
   * `POST /api/v1/friends/request/incoming`. Needs a session with an account.
   */
  listIncoming(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ incomingFriends: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the caller’s friends, oldest friendship first; at most 200 a page.
   *
   * `POST /api/v1/friends/get`. Needs a session with an account.
   */
  list(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    /** Tells of each whether he is there. Default false. */
    includePresence?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ friends: Friend[]; nextPageToken?: string | undefined }>;

  /**
   * Tells what a player is to the caller.
   *
   * BLOCKED where the caller has blocked the player; the other way round nobody is told.
   *
   * `GET /api/v1/friends/status/{accountId}`. Needs a session with an account.
   *
   * Errors: `PLAYER_NOT_FOUND`.
   */
  status(input: { accountId: string }, options?: CallOptions): Promise<{ status: FriendStatus }>;

  /**
   * Blocks a player: friendship and requests between the two go, and he is told of nothing.
   *
   * He does not notice: a friend request that he sends is answered as ever and reaches nobody. Blocking somebody who is blocked changes nothing.
   *
   * `POST /api/v1/friends/block`. Needs a session with an account.
   *
   * Errors: `PLAYER_NOT_FOUND`, `BLOCK_LIST_FULL`.
   */
  block(input: { accountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lifts a block.
   *
   * What the two were before does not come back. A friend request that the other has sent meanwhile comes through now.
   *
   * `POST /api/v1/friends/unblock`. Needs a session with an account.
   *
   * Errors: `BLOCK_NOT_FOUND`.
   */
  unblock(input: { accountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the players whom the caller has blocked, oldest block first.
   *
   * `POST /api/v1/friends/blocked`. Needs a session with an account.
   */
  listBlocked(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ blocked: BlockedPlayer[]; nextPageToken?: string | undefined }>;

  /**
   * Says what friends shall see of the caller, in place of all that was said before.
   *
   * It lasts until it is changed, and shows only while the caller is connected: with an event stream open, or a request in the last two minutes.
   *
   * `PUT /api/v1/friends/presence`. Needs a session with an account.
   */
  setPresence(input: {
    availability: PresenceAvailabilityInput;
    /** A line for people, at most 128 characters. */
    status?: string | null | undefined;
    /** What the player does, in the words of the game: a JSON object of at most 1,024 bytes. */
    activity?: Readonly<Record<string, unknown>> | null | undefined;
  }, options?: CallOptions): Promise<Empty>;
}

/** Friends: what operators, game servers and monitors call. */
export interface FriendsAdminOperations {
  /**
   * Tells whether the area works.
   *
   * `GET /api/v1/friends/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Sends a friend request for a player.
   *
   * The rules are those of players, but a block is told: it stands, and nothing is sent.
   *
   * `POST /api/v1/admin/friends/request/create-pending`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `PLAYER_BLOCKED`, `ALREADY_FRIENDS`, `REQUEST_PENDING`, `FRIEND_LIST_FULL`, `OUTGOING_REQUESTS_FULL`, `INCOMING_REQUESTS_FULL`.
   */
  adminCreatePending(input: { senderAccountId: string; receiverAccountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Takes back a friend request for the player who sent it.
   *
   * `POST /api/v1/admin/friends/request/remove-pending`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `REQUEST_NOT_FOUND`.
   */
  adminRemovePending(input: { senderAccountId: string; receiverAccountId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Makes two players friends, whether or not one has asked the other.
   *
   * `POST /api/v1/admin/friends/add`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `PLAYER_BLOCKED`, `ALREADY_FRIENDS`, `FRIEND_LIST_FULL`.
   */
  adminAdd(input: { accountId1: string; accountId2: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Ends a friendship.
   *
   * `POST /api/v1/admin/friends/remove`. Needs the permission `friends.admin`.
   *
   * Errors: `PLAYER_NOT_FOUND`, `FRIEND_NOT_FOUND`, `PLAYER_BLOCKED`.
   */
  adminRemove(input: { accountId1: string; accountId2: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the friends of a player, oldest friendship first; at most 200 a page.
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
  }, options?: CallOptions): Promise<{ friends: Friend[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the friend requests that wait for a player, oldest first.
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
  }, options?: CallOptions): Promise<{ incoming: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the friend requests that a player has under way, oldest first.
   *
   * Also those of which the receiver knows nothing, because he has blocked the player.
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
  }, options?: CallOptions): Promise<{ outgoing: FriendRequest[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the friends of a player, oldest friendship first; at most 200 a page.
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
  }, options?: CallOptions): Promise<{ friends: Friend[]; nextPageToken?: string | undefined }>;
}
