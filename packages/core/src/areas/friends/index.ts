import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { connectionsPart } from '../connections-part.ts';
import { friendsContract } from './contract.ts';
import { friendErrors } from './errors.ts';
import { friendEvents } from './events.ts';
import { friendLimits } from './limits.ts';
import { presenceChanged } from './moments.ts';
import { type FriendsOptions, friendsOptions } from './options.ts';
import { friendRates } from './rates.ts';
import { createFriends, type Friends } from './service.ts';
import { friendEdges, friendPresences, friendRemovals } from './tables.ts';

export { type FriendsQueries, noFriends } from './queries.ts';

export const friendsArea: Area<
  typeof friendsContract.routes,
  Friends,
  FriendsOptions,
  typeof friendLimits,
  typeof friendRates
> = defineArea({
  contract: friendsContract,
  limits: friendLimits,
  rates: friendRates,
  tables: [friendEdges, friendPresences, friendRemovals],
  errors: friendErrors,
  events: friendEvents,
  moments: [presenceChanged],
  options: friendsOptions,
  needs: { accounts: accountsPart, connections: connectionsPart },
  create: (ctx, { accounts, connections }, { notifyDeclinedRequests }) =>
    createFriends(ctx, {
      lockAccounts: accounts.lock,
      accountNames: accounts.names,
      findWithNames: accounts.findWithNames,
      connections,
      notifyDeclinedRequests,
    }),
});
