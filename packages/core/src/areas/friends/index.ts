import { type AreaData, defineArea } from '../area.ts';
import { friendsContract } from './contract.ts';
import { friendErrors } from './errors.ts';
import { friendEvents } from './events.ts';
import { friendEdges, friendPresences, friendRemovals } from './tables.ts';

export { createFriendsRemoval } from './account-removal.ts';
export type { FriendsDependencies } from './dependencies.ts';
export type { FriendsOptions } from './options.ts';
export type { FriendsQueries } from './queries.ts';
export { createFriends, type Friends } from './service.ts';

export const friendsArea: AreaData<typeof friendsContract.routes> = defineArea({
  contract: friendsContract,
  tables: [friendEdges, friendPresences, friendRemovals],
  errors: friendErrors,
  events: friendEvents,
});
