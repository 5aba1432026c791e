import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { groupsArea } from '../../../src/groups/index.ts';
import { groupMembers, groupNames, groups } from '../../../src/groups/tables.ts';

export type GroupWorld = TestBackend<readonly [typeof groupsArea]>;
type Limits = NonNullable<Parameters<typeof createTestBackend<readonly [typeof groupsArea]>>[0]>['limits'];

export const { OWNER, OFFICER, MEMBER, REQUESTED } = {
  OWNER: 0,
  OFFICER: 1,
  MEMBER: 2,
  REQUESTED: 3,
} as const;
export const asHost = { system: true } as const;

export async function openGroups(limits: Limits = {}): Promise<GroupWorld> {
  const t = await createTestBackend({ areas: [groupsArea], limits });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

type NewGroup = Parameters<GroupWorld['backend']['api']['groups']['create']>[0];

/** Lets a player create a group, and others join it. */
export async function createGroup(
  t: GroupWorld,
  owner: TestPlayer,
  given: Partial<NewGroup> = {},
  joining: readonly TestPlayer[] = [],
) {
  const { groups: api } = t.backend.api;
  const { group } = await api.create({ name: 'Owls', isOpen: true, ...given }, owner.caller);
  for (const player of joining) await api.join({ groupId: group.groupId }, player.caller);
  return group;
}

/** Returns who is in a group, with their roles: `ada OWNER`. */
export async function rolesIn(t: GroupWorld, groupId: string): Promise<Readonly<Record<string, number>>> {
  const { members } = await t.backend.api.groups.adminGet({ groupId }, asHost);
  return Object.fromEntries(members.map(({ accountId, role }) => [accountId, role]));
}

/** What must be true of the rows at any time. */
export async function assertConsistent({ storage }: Pick<GroupWorld, 'storage'>): Promise<void> {
  const rows = await storage.find(groups, {});
  const names = await storage.find(groupNames, {});
  const members = await storage.find(groupMembers, {});
  for (const { groupId, accountId } of members)
    if (!rows.some(({ id }) => id === groupId))
      throw new Error(`${accountId} is in the group ${groupId}, which has ended`);
  if (names.length !== rows.length) throw new Error('there are not as many names as groups');
  for (const { id, nameKey, memberCount, requestCount, maxMembers } of rows) {
    const own = members.filter(({ groupId }) => groupId === id);
    const requests = own.filter(({ role }) => role === REQUESTED).length;
    const owners = own.filter(({ role }) => role === OWNER).length;
    if (owners !== 1) throw new Error(`the group ${id} has ${owners} owners`);
    if (memberCount !== own.length - requests) throw new Error(`the members of ${id} are counted wrongly`);
    if (requestCount !== requests) throw new Error(`the requests of ${id} are counted wrongly`);
    if (memberCount > maxMembers) throw new Error(`the group ${id} has more members than it may have`);
    if (!names.some((name) => name.groupId === id && name.nameKey === nameKey))
      throw new Error(`the name of ${id} is not kept`);
  }
}
