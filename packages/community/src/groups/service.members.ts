import { commonErrors, invalidField, playerOf, type Unit } from '@lobbykit/core/area';
import type { GroupOperations, GroupsDependencies } from './dependencies.ts';
import { groupErrors as errors } from './errors.ts';
import { idsOf, readMembers } from './membership.ts';
import { groupJoining } from './moments.ts';
import { addMember, addRequest, keepOut, lockGroup, lockGroupAs, removeMember, setRole } from './roster.ts';
import { isMemberRole, mayManage, mayRemove, maySetRole } from './rules.ts';
import { type GroupRole, groupRoles } from './states.ts';
import { type GroupMemberRow, groupKicks, groupMembers } from './tables.ts';
import { groupView, memberViews } from './views.ts';

const { OWNER, OFFICER, REQUESTED } = groupRoles;

/** Creates the operations with which players come into groups, leave them, and get their roles. */
export function createMemberOperations(
  dependencies: GroupsDependencies,
): GroupOperations<'members' | 'join' | 'leave' | 'setRole' | 'remove'> {
  const { ctx, accounts } = dependencies;

  /** Whether another area lets a player into a group that is not open. */
  async function isLetIn(unit: Unit, groupId: string, accountId: string): Promise<boolean> {
    let isIn = false;
    const admit = (): void => {
      isIn = true;
    };
    await ctx.raise(unit, groupJoining, { groupId, accountId, admit });
    return isIn;
  }

  return {
    async members(call, { groupId }) {
      const own = playerOf(call);
      const rows = await call.db.find(groupMembers, { where: { groupId } });
      if (rows.length === 0) throw errors.GROUP_NOT_FOUND();
      const role = rows.find(({ accountId }) => accountId === own)?.role as GroupRole | undefined;
      // Who waits is known to those who decide about it, and to themselves.
      const shown = rows.filter(
        (row) => isMemberRole(row.role as GroupRole) || mayManage(role) || row.accountId === own,
      );
      return { members: await memberViews(call.db, accounts, shown) };
    },

    join: (call, { groupId }) =>
      ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        const now = ctx.clock.now();
        // Sent together: what is read comes after both locks. Calls of one player wait for each other at the first one, so the
        // number of their groups stays; at the second one, officers who would accept or refuse the player wait.
        const [locked, memberships, group, own, kick] = await Promise.all([
          accounts.lock(unit, [accountId]),
          unit.find(groupMembers, { where: { accountId } }),
          lockGroup(unit, groupId),
          unit.get(groupMembers, { groupId, accountId }),
          unit.get(groupKicks, { groupId, accountId }),
        ]);
        if (!locked.has(accountId)) throw commonErrors.CREDENTIAL_INVALID();
        if (!group) throw errors.GROUP_NOT_FOUND();
        if (own && isMemberRole(own.role as GroupRole)) throw errors.ALREADY_IN_GROUP();
        const isAdmitted = group.isOpen || (await isLetIn(unit, groupId, accountId));
        if (own && !isAdmitted) return { group: groupView(group, 'other'), role: REQUESTED };
        if (!own && memberships.length >= ctx.limits.groupsPerPlayer) throw errors.GROUP_LIMIT();
        if (kick && kick.until > now) throw errors.GROUP_KICKED();
        const entered = isAdmitted
          ? await addMember(unit, group, accountId, own ?? undefined, now)
          : await addRequest(unit, dependencies, group, accountId, now);
        const role = entered.member.role as GroupRole;
        return { group: groupView(entered.group, isMemberRole(role) ? 'member' : 'other'), role };
      }),

    leave: (call, { groupId }) =>
      ctx.atomically(call, async (unit) => {
        const { group, own, role } = await lockGroupAs(unit, groupId, playerOf(call));
        await removeMember(unit, dependencies, group, own, role === REQUESTED ? 'WITHDRAWN' : 'LEFT');
        return {};
      }),

    setRole: (call, { groupId, accountId, role }) =>
      ctx.atomically(call, async (unit) => {
        if (role === REQUESTED) throw invalidField('role', 'must be 0 OWNER, 1 OFFICER or 2 MEMBER');
        const caller = playerOf(call);
        const { group, role: own } = await lockGroupAs(unit, groupId, caller, mayManage);
        const target = await unit.get(groupMembers, { groupId, accountId });
        if (!target) throw errors.GROUP_MEMBER_NOT_FOUND();
        const from = target.role as GroupRole;
        if (!maySetRole(own, from, role, accountId === caller)) throw errors.GROUP_ROLE_TOO_LOW();
        const answer = async (row: GroupMemberRow) => ({
          member: (await memberViews(unit, accounts, [row]))[0]!,
        });
        if (from === role) return answer(target);
        let seated = { group, member: target };
        if (from === REQUESTED) {
          // A new owner comes in as an officer first, so that the change of the owner is an event of its own.
          const first = role === OWNER ? OFFICER : role;
          seated = await addMember(unit, group, accountId, target, ctx.clock.now(), first);
          if (first === role) return answer(seated.member);
        }
        const to = idsOf(await readMembers(unit, groupId));
        await setRole(unit, seated.group, accountId, role, to);
        if (role === OWNER) await setRole(unit, seated.group, caller, OFFICER, to);
        return answer({ ...seated.member, role });
      }),

    remove: (call, { groupId, accountId }) =>
      ctx.atomically(call, async (unit) => {
        const caller = playerOf(call);
        if (accountId === caller) throw invalidField('accountId', 'must be another player: leave the group');
        const { group, role } = await lockGroupAs(unit, groupId, caller, mayManage);
        const target = await unit.get(groupMembers, { groupId, accountId });
        if (!target) throw errors.GROUP_MEMBER_NOT_FOUND();
        if (!mayRemove(role, target.role as GroupRole)) throw errors.GROUP_ROLE_TOO_LOW();
        await keepOut(unit, dependencies, groupId, accountId);
        await removeMember(
          unit,
          dependencies,
          group,
          target,
          target.role === REQUESTED ? 'REFUSED' : 'REMOVED',
        );
        return {};
      }),
  };
}
