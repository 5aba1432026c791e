import { type GroupRole, groupRoles } from './states.ts';

const { OWNER, OFFICER, MEMBER, REQUESTED } = groupRoles;

/**
 * Returns a name as it is compared: two groups whose names differ only in case, in width, or in the number of blanks would
 * look alike. A letter that is a capital already, such as ẞ, becomes what others become only by way of its small form.
 */
export const nameKeyOf = (name: string): string =>
  name.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();

/** Returns whether a player with this role is a member. */
export const isMemberRole = (role: GroupRole | undefined): boolean =>
  role !== undefined && role !== REQUESTED;

/** Returns whether a role may accept and refuse requests, remove members, and write description and metadata. */
export const mayManage = (role: GroupRole | undefined): boolean => role === OWNER || role === OFFICER;

/**
 * Returns whether a player may give another one a role. The owner may give every role. An officer may accept a request, and
 * resign as an officer.
 */
export function maySetRole(by: GroupRole, from: GroupRole, to: GroupRole, isSelf: boolean): boolean {
  if (to === REQUESTED) return false;
  if (isSelf) return from === to || (from === OFFICER && to === MEMBER);
  return by === OWNER || (by === OFFICER && from === REQUESTED && to === MEMBER);
}

/** Returns whether a player may remove another one: a member, or a request. */
export const mayRemove = (by: GroupRole, removed: GroupRole): boolean =>
  by === OWNER || (by === OFFICER && removed > OFFICER);

const ownerPaths = ['name', 'tag', 'isOpen', 'maxMembers'] as const;
const officerPaths = ['description', 'metadata'] as const;
const paths = [...ownerPaths, ...officerPaths];
export type GroupPath = (typeof paths)[number];

/** Reads a mask: paths with commas; empty for every field that is present. Returns null if it names another path. */
export function readMask(
  mask: string,
  present: Readonly<Partial<Record<GroupPath, unknown>>>,
): GroupPath[] | null {
  if (mask === '') return paths.filter((path) => present[path] !== undefined);
  const named = mask.split(',').map((path) => path.trim());
  return named.every((path) => (paths as readonly string[]).includes(path)) ? (named as GroupPath[]) : null;
}

/** Returns whether a role may change these fields of its group. */
export const mayChange = (role: GroupRole | undefined, changed: readonly GroupPath[]): boolean =>
  role === OWNER || (role === OFFICER && changed.every((path) => officerPaths.includes(path as never)));

interface Listed {
  readonly role: number;
  readonly displayName: string;
  readonly accountId: string;
}

/** Sorts members by role, then by name without case. */
export function byRoleAndName(one: Listed, other: Listed): number {
  const compare = (left: string, right: string): number => Number(left > right) - Number(left < right);
  return (
    one.role - other.role ||
    compare(nameKeyOf(one.displayName), nameKeyOf(other.displayName)) ||
    compare(one.accountId, other.accountId)
  );
}
