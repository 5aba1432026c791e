import type { OptionDefaults } from '../part.ts';

/** Options of friends. */
export interface FriendsOptions {
  /** Notifies senders when their friend request is declined, which many games avoid. Default false. */
  readonly notifyDeclinedRequests?: boolean;
}

export const friendsOptions: OptionDefaults<FriendsOptions> = { notifyDeclinedRequests: false };
