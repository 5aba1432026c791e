/** Options of friends. */
export interface FriendsOptions {
  /** Notifies senders when their friend request is declined, which many games avoid. Default false. */
  readonly notifyDeclinedRequests?: boolean;
}
