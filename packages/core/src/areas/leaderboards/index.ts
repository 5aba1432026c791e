import { counters } from '../../kernel/counters.ts';
import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { friendsArea, noFriends } from '../friends/index.ts';
import { optional } from '../part.ts';
import { leaderboardsContract } from './contract.ts';
import { leaderboardErrors } from './errors.ts';
import { leaderboardEvents } from './events.ts';
import { leaderboardLimits } from './limits.ts';
import { type LeaderboardsOptions, leaderboardsOptions } from './options.ts';
import { leaderboardRates } from './rates.ts';
import { createLeaderboards, type Leaderboards } from './service.ts';
import {
  leaderboardAccountRemovals,
  leaderboardBlocks,
  leaderboardEntries,
  leaderboardRemovals,
  leaderboardResets,
  leaderboards,
  leaderboardVersions,
} from './tables.ts';

export type { LeaderboardReset } from './options.ts';

export const leaderboardsArea: Area<
  typeof leaderboardsContract.routes,
  Leaderboards,
  LeaderboardsOptions,
  typeof leaderboardLimits,
  typeof leaderboardRates
> = defineArea({
  contract: leaderboardsContract,
  limits: leaderboardLimits,
  rates: leaderboardRates,
  tables: [
    leaderboards,
    leaderboardVersions,
    leaderboardEntries,
    leaderboardBlocks,
    leaderboardRemovals,
    leaderboardAccountRemovals,
    leaderboardResets,
    counters,
  ],
  errors: leaderboardErrors,
  events: leaderboardEvents,
  options: leaderboardsOptions,
  needs: { accounts: accountsPart, friends: optional(friendsArea) },
  create: (ctx, { accounts, friends = noFriends }, options) =>
    createLeaderboards(ctx, {
      lockAccounts: accounts.lock,
      lockFreeAccounts: accounts.lockFree,
      accountNames: accounts.names,
      findWithNames: accounts.findWithNames,
      friendIds: friends.friendIds,
      ...options,
    }),
});
