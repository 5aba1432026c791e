import type { StorageOperations } from '@lobbykit/core/area';
import { isMemberRole, mayManage } from './rules.ts';
import { type GroupRole, groupRoles } from './states.ts';
import { type GroupMemberRow, groupMembers, groups } from './tables.ts';

const isMember = { role: { not: groupRoles.REQUESTED } } as const;

/** What other areas ask about the members of groups. Each is one statement. Players who wait to be accepted are no members. */
export interface GroupQueries {
  /** Returns the role of a member; null if the player is no member. */
  roleOf(db: StorageOperations, groupId: string, accountId: string): Promise<GroupRole | null>;
  /** Returns the ids of the members, the owner first. */
  memberIds(db: StorageOperations, groupId: string): Promise<readonly string[]>;
  /** Returns the ids of the groups of which a player is a member. */
  groupIdsOf(db: StorageOperations, accountId: string): Promise<readonly string[]>;
  /** Returns whether a player may invite others: every member of an open group, and the officers and owner of any. */
  mayInvite(db: StorageOperations, groupId: string, accountId: string): Promise<boolean>;
}

/** Creates the questions about members. */
export const groupQueries: GroupQueries = {
  async roleOf(db, groupId, accountId) {
    const role = (await db.get(groupMembers, { groupId, accountId }))?.role as GroupRole | undefined;
    return role !== undefined && isMemberRole(role) ? role : null;
  },
  memberIds: async (db, groupId) => idsOf(await readMembers(db, groupId)),
  async groupIdsOf(db, accountId) {
    const rows = await db.find(groupMembers, { where: { accountId, ...isMember } });
    return rows.map(({ groupId }) => groupId);
  },
  async mayInvite(db, groupId, accountId) {
    const [role, group] = await Promise.all([
      groupQueries.roleOf(db, groupId, accountId),
      db.get(groups, { id: groupId }),
    ]);
    return role !== null && group !== null && (group.isOpen || mayManage(role));
  },
};

/** Reads the members of a group, the owner first, then by role and the time in the group. */
export const readMembers = (db: StorageOperations, groupId: string): Promise<GroupMemberRow[]> =>
  db.find(groupMembers, { where: { groupId, ...isMember }, orderBy: ['role', 'seat'] });

/** Reads the owner and the officers of a group. */
export const readOfficers = (db: StorageOperations, groupId: string): Promise<GroupMemberRow[]> =>
  db.find(groupMembers, {
    where: { groupId, role: { lte: groupRoles.OFFICER } },
    orderBy: ['role', 'seat'],
  });

export const idsOf = (rows: readonly GroupMemberRow[]): string[] => rows.map(({ accountId }) => accountId);
