import type { Unit } from '@lobbykit/core/area';
import type { GroupsDependencies } from './dependencies.ts';
import { groupErrors as errors } from './errors.ts';
import { emitDeleted, emitMemberChanged, type MemberChangeName } from './events.ts';
import { idsOf, readMembers, readOfficers } from './membership.ts';
import { groupDeleting } from './moments.ts';
import { type GroupRole, groupRoles } from './states.ts';
import {
  type GroupMemberRow,
  type GroupRow,
  groupKicks,
  groupMembers,
  groupNames,
  groups,
} from './tables.ts';

/** A locked group, and how a player stands in it; undefined if the player is not in it. */
export interface LockedGroup {
  readonly group: GroupRow;
  readonly role: GroupRole | undefined;
}

/**
 * Locks a group until the unit ends, and counts a revision: nobody can change its members now. Returns null if it has
 * ended. Locks are taken in this order: accounts by id, groups by id, their members.
 */
export async function lockGroup(unit: Unit, id: string): Promise<GroupRow | null> {
  const [group] = await unit.update(groups, { id }, { revision: { add: 1 } });
  return group ?? null;
}

/**
 * Locks a group that a player is in. Throws GROUP_NOT_FOUND, NOT_IN_GROUP, and GROUP_ROLE_TOO_LOW if `may` refuses the
 * player's role. The role is read first, so that a stranger does not lock the group, and once more when nobody can change it.
 */
export async function lockGroupAs(
  unit: Unit,
  groupId: string,
  accountId: string,
  may: (role: GroupRole) => boolean = () => true,
): Promise<{ readonly group: GroupRow; readonly own: GroupMemberRow; readonly role: GroupRole }> {
  const key = { groupId, accountId };
  const known = await unit.get(groupMembers, key);
  if (!known)
    throw (await unit.get(groups, { id: groupId })) ? errors.NOT_IN_GROUP() : errors.GROUP_NOT_FOUND();
  if (!may(known.role as GroupRole)) throw errors.GROUP_ROLE_TOO_LOW();
  // Sent together: the role is read after the lock.
  const [group, own] = await Promise.all([lockGroup(unit, groupId), unit.get(groupMembers, key)]);
  if (!group) throw errors.GROUP_NOT_FOUND();
  if (!own) throw errors.NOT_IN_GROUP();
  const role = own.role as GroupRole;
  if (!may(role)) throw errors.GROUP_ROLE_TOO_LOW();
  return { group, own, role };
}

/** Gives a locked group one more member. Throws GROUP_FULL. */
async function takePlace(unit: Unit, { id, memberCount, maxMembers }: GroupRow, isRequest: boolean) {
  if (memberCount >= maxMembers) throw errors.GROUP_FULL();
  const [group] = await unit.update(
    groups,
    { id },
    { memberCount: { add: 1 }, seats: { add: 1 }, ...(isRequest && { requestCount: { add: -1 } }) },
  );
  return group!;
}

/** Lets a player join a locked group: as a member, also if they have requested it before. */
export async function addMember(
  unit: Unit,
  group: GroupRow,
  accountId: string,
  requested: GroupMemberRow | undefined,
  now: number,
  role: GroupRole = groupRoles.MEMBER,
): Promise<{ readonly group: GroupRow; readonly member: GroupMemberRow }> {
  const seated = await takePlace(unit, group, requested !== undefined);
  const member = { groupId: group.id, accountId, role, seat: seated.seats, joinedAt: now };
  const { groupId: _, accountId: __, ...standing } = member;
  const [, members] = await Promise.all([
    unit.insert(groupMembers, member, { orUpdate: standing }),
    readMembers(unit, group.id),
  ]);
  const to = [accountId, ...idsOf(members)];
  emitMemberChanged(unit, memberChange(seated, accountId, 'JOINED', role), to);
  return { group: seated, member };
}

/** Lets a player wait until they are accepted by a locked group. Throws GROUP_REQUESTS_FULL. */
export async function addRequest(
  unit: Unit,
  { ctx }: GroupsDependencies,
  group: GroupRow,
  accountId: string,
  now: number,
): Promise<{ readonly group: GroupRow; readonly member: GroupMemberRow }> {
  if (group.requestCount >= ctx.limits.groupRequests) throw errors.GROUP_REQUESTS_FULL();
  const role = groupRoles.REQUESTED;
  const counted = { requestCount: { add: 1 }, seats: { add: 1 } } as const;
  const [waiting] = await unit.update(groups, { id: group.id }, counted);
  const member = { groupId: group.id, accountId, role, seat: waiting!.seats, joinedAt: now };
  await unit.insert(groupMembers, member);
  const to = [accountId, ...idsOf(await readOfficers(unit, group.id))];
  emitMemberChanged(unit, memberChange(waiting!, accountId, 'REQUESTED', role), to);
  return { group: waiting!, member };
}

/**
 * Removes a player from a locked group: a member, or one who waits. A group without members ends. If the owner goes, the
 * longest-standing officer owns it, or else the longest-standing member. `isGone` says that the account is deleted.
 */
export async function removeMember(
  unit: Unit,
  dependencies: GroupsDependencies,
  group: GroupRow,
  { accountId, role }: GroupMemberRow,
  change: MemberChangeName,
  isGone = false,
): Promise<void> {
  const { id } = group;
  const self = isGone ? [] : [accountId];
  const isRequest = role === groupRoles.REQUESTED;
  if (group.memberCount === 1 && !isRequest) return deleteGroup(unit, dependencies, group, self);
  const one = { [isRequest ? 'requestCount' : 'memberCount']: { add: -1 } };
  // Sent together: members are read after the player is gone.
  const [, [left], members] = await Promise.all([
    unit.delete(groupMembers, { groupId: id, accountId }),
    unit.update(groups, { id }, one),
    isRequest ? readOfficers(unit, id) : readMembers(unit, id),
  ]);
  emitMemberChanged(unit, memberChange(left!, accountId, change), [...self, ...idsOf(members)]);
  if (role !== groupRoles.OWNER) return;
  // Officers come before members, and of each those who have been there for longer.
  const next = members[0]!;
  await setRole(unit, left!, next.accountId, groupRoles.OWNER, idsOf(members));
}

/** Gives a member of a locked group a role, and tells the members. */
export async function setRole(
  unit: Unit,
  group: GroupRow,
  accountId: string,
  role: GroupRole,
  to: readonly string[],
): Promise<void> {
  await unit.update(groupMembers, { groupId: group.id, accountId }, { role });
  emitMemberChanged(unit, memberChange(group, accountId, 'ROLE_CHANGED', role), to);
}

/** Keeps a player from joining a group for a time. */
export async function keepOut(
  unit: Unit,
  { ctx }: GroupsDependencies,
  groupId: string,
  accountId: string,
): Promise<void> {
  const until = ctx.clock.now() + ctx.limits.groupKickSeconds * 1_000;
  await unit.insert(groupKicks, { groupId, accountId, until }, { orUpdate: { until } });
}

/** Ends a locked group. Its members, those who wait, and `alsoTo` are told. */
export async function deleteGroup(
  unit: Unit,
  { ctx, leaderboards }: GroupsDependencies,
  { id, nameKey }: GroupRow,
  alsoTo: readonly string[] = [],
): Promise<void> {
  const gone = await unit.delete(groupMembers, { groupId: id });
  await ctx.raise(unit, groupDeleting, { groupId: id });
  await leaderboards?.removeGroup(unit, id);
  await unit.delete(groupKicks, { groupId: id });
  await unit.delete(groupNames, { nameKey });
  await unit.delete(groups, { id });
  emitDeleted(unit, id, [...alsoTo, ...idsOf(gone)]);
}

const memberChange = (
  { id, memberCount }: GroupRow,
  accountId: string,
  change: MemberChangeName,
  role?: GroupRole,
) => ({ groupId: id, accountId, change, memberCount, ...(role !== undefined && { role }) });
