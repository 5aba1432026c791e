export interface FriendsOptions {
  /** Tells senders that a friend request was declined, which many games avoid. Default false. */
  readonly tellDeclinedRequests?: boolean;
}
