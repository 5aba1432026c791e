import {
  type Area,
  accountDeleting,
  accountsPart,
  defineArea,
  leaderboardsPart,
  type None,
  on,
  optional,
  type Service,
} from '@lobbykit/core/area';
import { groupsContract } from './contract.ts';
import { groupEntrants } from './entrants.ts';
import { groupErrors } from './errors.ts';
import { groupEvents } from './events.ts';
import { groupLimits, groupRates } from './limits.ts';
import { type GroupQueries, groupQueries } from './membership.ts';
import { groupDeleting, groupJoining } from './moments.ts';
import { lockGroup, removeMember } from './roster.ts';
import { createGroupOperations } from './service.groups.ts';
import { createMemberOperations } from './service.members.ts';
import { groupKicks, groupMembers, groupNames, groups } from './tables.ts';
import { createKickTask } from './tasks.ts';

/** Groups: guilds, clans and crews, with an owner, officers, and requests to join. */
export const groupsArea: Area<
  typeof groupsContract.routes,
  Service<typeof groupsContract.routes> & GroupQueries,
  None,
  typeof groupLimits,
  typeof groupRates,
  'groups'
> = defineArea({
  contract: groupsContract,
  tables: [groups, groupNames, groupMembers, groupKicks],
  errors: groupErrors,
  events: groupEvents,
  moments: [groupDeleting, groupJoining],
  limits: groupLimits,
  rates: groupRates,
  needs: { accounts: accountsPart, leaderboards: optional(leaderboardsPart) },
  create(ctx, { accounts, leaderboards }) {
    const dependencies = { ctx, accounts, leaderboards };
    leaderboards?.rankGroups(groupEntrants);
    return {
      ...groupQueries,
      operations: { ...createGroupOperations(dependencies), ...createMemberOperations(dependencies) },
      tasks: [createKickTask(ctx)],
      listeners: [
        on(accountDeleting, async (unit, { accountId }) => {
          const own = await unit.find(groupMembers, { where: { accountId }, orderBy: ['groupId'] });
          for (const { groupId } of own) {
            const group = await lockGroup(unit, groupId);
            const member = group && (await unit.get(groupMembers, { groupId, accountId }));
            if (member) await removeMember(unit, dependencies, group, member, 'LEFT', true);
          }
          await unit.delete(groupKicks, { accountId });
        }),
      ],
    };
  },
});
