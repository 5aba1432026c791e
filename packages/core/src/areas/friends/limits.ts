import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of friends. */
export const friendLimits = {
  friends: [200, 2_000, 'friends per account'],
  friendRequestsOutgoing: [50, 1_000, 'open friend requests that one account has sent'],
  friendRequestsIncoming: [100, 2_000, 'open friend requests that one account has received'],
  friendRequestDays: [30, 365, 'days after which a friend request expires'],
  blockedPlayers: [1_000, 10_000, 'blocked players per account'],
  presenceStatusLength: [128, 512, 'characters of the status that friends see'],
  presenceActivityBytes: [1_024, 16_384, 'bytes of the activity that friends see, as JSON'],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface FriendLimits extends LimitsOf<typeof friendLimits> {}

/** The context of friends, with these limits. */
export type FriendsContext = Context<typeof friendLimits>;
