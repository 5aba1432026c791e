import { on } from '../../kernel/moment.ts';
import { accountDeleting } from '../accounts/moments.ts';
import type { Service } from '../area.ts';
import { createFriendsRemoval, createFriendsSweep } from './account-removal.ts';
import type { friendsContract } from './contract.ts';
import type { FriendsDependencies } from './dependencies.ts';
import type { FriendsContext } from './limits.ts';
import { type FriendsQueries, friendsQueries } from './queries.ts';
import { createRelationships } from './relationships.ts';
import * as rules from './rules.ts';
import { createLists } from './service.lists.ts';
import { createPresence, createPresenceQueries, type PresenceQueries } from './service.presence.ts';

/** The service of friends, with the queries for other areas. */
export interface Friends extends Service<typeof friendsContract.routes>, FriendsQueries, PresenceQueries {}

export function createFriends(ctx: FriendsContext, dependencies: FriendsDependencies): Friends {
  const { byPlayer, byOperator } = createRelationships(ctx, dependencies);
  const removeAccount = createFriendsRemoval(ctx);
  const decline = rules.decline(dependencies.notifyDeclinedRequests);

  return {
    ...friendsQueries,
    ...createPresenceQueries(dependencies),
    tasks: [createFriendsSweep(ctx)],
    listeners: [on(accountDeleting, (unit, { accountId }) => removeAccount(unit, accountId))],
    operations: {
      ...createLists(ctx, dependencies),
      ...createPresence(ctx, dependencies),

      send: (call, { receiverAccountId: other }) =>
        byPlayer(call, { other, field: 'receiverAccountId', exists: true }, rules.send),
      accept: (call, { senderAccountId: other }) =>
        byPlayer(call, { other, field: 'senderAccountId' }, rules.accept),
      decline: (call, { senderAccountId: other }) =>
        byPlayer(call, { other, field: 'senderAccountId' }, decline),
      cancel: (call, { receiverAccountId: other }) =>
        byPlayer(call, { other, field: 'receiverAccountId' }, rules.cancel),
      remove: (call, { removingAccountId: other }) =>
        byPlayer(call, { other, field: 'removingAccountId' }, rules.remove),
      block: (call, { accountId: other }) =>
        byPlayer(call, { other, field: 'accountId', exists: true }, rules.block),
      unblock: (call, { accountId: other }) => byPlayer(call, { other, field: 'accountId' }, rules.unblock),

      adminCreatePending: (call, { senderAccountId: own, receiverAccountId: other }) =>
        byOperator(call, { own, other, field: 'receiverAccountId', exists: true }, rules.adminSend),
      adminRemovePending: (call, { senderAccountId: own, receiverAccountId: other }) =>
        byOperator(call, { own, other, field: 'receiverAccountId', exists: true }, rules.adminCancel),
      adminAdd: (call, { accountId1: own, accountId2: other }) =>
        byOperator(call, { own, other, field: 'accountId2', exists: true }, rules.adminAdd),
      adminRemove: (call, { accountId1: own, accountId2: other }) =>
        byOperator(call, { own, other, field: 'accountId2', exists: true }, rules.adminRemove),

      healthz: () => ctx.health(),
    },
  };
}
