import type { AccountDirectory, StorageOperations } from '@lobbykit/core/area';
import { type StoredEntries, shownEntries } from '../entries.ts';
import { byRoleAndName } from './rules.ts';
import type { Group, GroupMember } from './schemas.ts';
import type { GroupRole } from './states.ts';
import type { GroupMemberRow, GroupRow } from './tables.ts';

/** Who sees a group: members see more of its metadata than others, and operators all. */
export type GroupViewer = 'member' | 'other' | 'operator';

function isVisible(viewer: GroupViewer, key: string): boolean {
  if (viewer === 'operator') return true;
  return viewer === 'member' ? !key.startsWith('server.') : key.startsWith('public.');
}

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

/** Shows a group. */
export function groupView(row: GroupRow, viewer: GroupViewer): Group {
  const entries = Object.entries(row.metadata as StoredEntries).filter(([key]) => isVisible(viewer, key));
  return {
    groupId: row.id,
    name: row.name,
    tag: row.tag,
    description: row.description,
    isOpen: row.isOpen,
    memberCount: row.memberCount,
    maxMembers: row.maxMembers,
    metadata: shownEntries(Object.fromEntries(entries)),
    createdTimestamp: secondsOf(row.createdAt),
  };
}

/** Shows members by role, then by name. */
export async function memberViews(
  db: StorageOperations,
  accounts: AccountDirectory,
  rows: readonly GroupMemberRow[],
): Promise<GroupMember[]> {
  const names = await accounts.names(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return rows
    .map((row) => ({
      accountId: row.accountId,
      displayName: names.get(row.accountId) ?? '',
      ...standingOf(row),
    }))
    .sort(byRoleAndName);
}

/** How a player stands in a group. */
export const standingOf = ({ role, joinedAt }: GroupMemberRow) => ({
  role: role as GroupRole,
  joinedTimestamp: secondsOf(joinedAt),
});
