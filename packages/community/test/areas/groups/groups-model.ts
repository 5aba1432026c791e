import { MEMBER, OFFICER, OWNER, REQUESTED } from './group-world.ts';

/** Small limits, so that a few commands reach them. */
export const limits = { groupMembers: 4, groupsPerPlayer: 3, groupRequests: 2, groupKickSeconds: 7_200 };

/** What players do, by their numbers. `key` names a new group, `group` one that was created before. */
export type Deed =
  | {
      readonly kind: 'create';
      readonly who: number;
      readonly key: string;
      readonly name: string;
      readonly isOpen: boolean;
      readonly maxMembers: number;
    }
  | { readonly kind: 'join' | 'leave' | 'delete'; readonly who: number; readonly group: string }
  | {
      readonly kind: 'setRole';
      readonly who: number;
      readonly group: string;
      readonly whom: number;
      readonly role: number;
    }
  | { readonly kind: 'remove'; readonly who: number; readonly group: string; readonly whom: number }
  | {
      readonly kind: 'update';
      readonly who: number;
      readonly group: string;
      readonly change: {
        readonly name?: string;
        readonly isOpen?: boolean;
        readonly maxMembers?: number;
        readonly description?: string;
      };
    }
  | { readonly kind: 'erase'; readonly who: number };

/** A group, with its members in the order in which they came, and then those who wait. */
interface Group {
  name: string;
  isOpen: boolean;
  maxMembers: number;
  members: { readonly who: number; role: number }[];
  waiting: number[];
  readonly kicks: Map<number, number>;
}

export interface Model {
  now: number;
  readonly groups: Map<string, Group>;
}

export const createModel = (now: number): Model => ({ now, groups: new Map() });

const roleIn = ({ members, waiting }: Group, who: number): number | undefined =>
  waiting.includes(who) ? REQUESTED : members.find((each) => each.who === who)?.role;

const groupsOf = ({ groups }: Model, who: number): Group[] =>
  [...groups.values()].filter((group) => roleIn(group, who) !== undefined);

const isTaken = ({ groups }: Model, name: string): boolean =>
  [...groups.values()].some((group) => group.name.toLowerCase() === name.toLowerCase());

function removeFrom(model: Model, key: string, who: number): void {
  const group = model.groups.get(key)!;
  const wasOwner = roleIn(group, who) === OWNER;
  group.waiting = group.waiting.filter((each) => each !== who);
  group.members = group.members.filter((each) => each.who !== who);
  if (group.members.length === 0) model.groups.delete(key);
  else if (wasOwner) (group.members.find(({ role }) => role === OFFICER) ?? group.members[0]!).role = OWNER;
}

/** Lets a player in. Returns whether there was a place. */
function admit(group: Group, who: number, role: number): boolean {
  if (group.members.length >= group.maxMembers) return false;
  group.waiting = group.waiting.filter((each) => each !== who);
  group.members.push({ who, role });
  return true;
}

function join(model: Model, group: Group, who: number): unknown {
  const role = roleIn(group, who);
  if (role !== undefined && role !== REQUESTED) return 'ALREADY_IN_GROUP';
  if (role === REQUESTED && !group.isOpen) return REQUESTED;
  if (role === undefined && groupsOf(model, who).length >= limits.groupsPerPlayer) return 'GROUP_LIMIT';
  if ((group.kicks.get(who) ?? 0) > model.now) return 'GROUP_KICKED';
  if (group.isOpen) return admit(group, who, MEMBER) ? MEMBER : 'GROUP_FULL';
  if (group.waiting.length >= limits.groupRequests) return 'GROUP_REQUESTS_FULL';
  group.waiting.push(who);
  return REQUESTED;
}

function setRole(group: Group, own: number, who: number, whom: number, role: number): unknown {
  if (own > OFFICER) return 'GROUP_ROLE_TOO_LOW';
  const from = roleIn(group, whom);
  if (from === undefined) return 'GROUP_MEMBER_NOT_FOUND';
  const isAllowed =
    who === whom
      ? from === role || (from === OFFICER && role === MEMBER)
      : own === OWNER || (from === REQUESTED && role === MEMBER);
  if (!isAllowed) return 'GROUP_ROLE_TOO_LOW';
  if (from === REQUESTED && !admit(group, whom, role)) return 'GROUP_FULL';
  group.members.find((each) => each.who === whom)!.role = role;
  if (role === OWNER && who !== whom) group.members.find((each) => each.who === who)!.role = OFFICER;
  return role;
}

/** Does a deed, and returns what it answers: a role, `done`, or the reason of its refusal. */
export function act(model: Model, deed: Deed): unknown {
  const { kind, who } = deed;
  if (kind === 'erase') {
    for (const [key, group] of model.groups) {
      if (roleIn(group, who) !== undefined) removeFrom(model, key, who);
      group.kicks.delete(who);
    }
    return 'done';
  }
  if (kind === 'create') {
    if (groupsOf(model, who).length >= limits.groupsPerPlayer) return 'GROUP_LIMIT';
    if (isTaken(model, deed.name)) return 'GROUP_NAME_TAKEN';
    const { name, isOpen, maxMembers } = deed;
    const members = [{ who, role: OWNER }];
    model.groups.set(deed.key, { name, isOpen, maxMembers, members, waiting: [], kicks: new Map() });
    return 'done';
  }
  if (kind === 'remove' && deed.whom === who) return 'INVALID_FIELD';
  const group = model.groups.get(deed.group);
  if (!group) return 'GROUP_NOT_FOUND';
  if (kind === 'join') return join(model, group, who);
  const own = roleIn(group, who);
  if (own === undefined) return 'NOT_IN_GROUP';
  switch (kind) {
    case 'leave':
      removeFrom(model, deed.group, who);
      return 'done';
    case 'delete':
      if (own !== OWNER) return 'GROUP_ROLE_TOO_LOW';
      model.groups.delete(deed.group);
      return 'done';
    case 'setRole':
      return setRole(group, own, who, deed.whom, deed.role);
    case 'remove': {
      if (own > OFFICER) return 'GROUP_ROLE_TOO_LOW';
      const role = roleIn(group, deed.whom);
      if (role === undefined) return 'GROUP_MEMBER_NOT_FOUND';
      if (own === OFFICER && role <= OFFICER) return 'GROUP_ROLE_TOO_LOW';
      group.kicks.set(deed.whom, model.now + limits.groupKickSeconds * 1_000);
      removeFrom(model, deed.group, deed.whom);
      return 'done';
    }
    case 'update': {
      const { name, description, ...others } = deed.change;
      const isByOwner = name !== undefined || Object.keys(others).length > 0;
      if (own > OFFICER || (isByOwner && own !== OWNER)) return 'GROUP_ROLE_TOO_LOW';
      if ((others.maxMembers ?? limits.groupMembers) < group.members.length) return 'GROUP_TOO_SMALL';
      if (name !== undefined && name.toLowerCase() !== group.name.toLowerCase() && isTaken(model, name))
        return 'GROUP_NAME_TAKEN';
      Object.assign(group, others, name !== undefined && { name });
      return 'done';
    }
  }
}

/** What a storage has of a group: members by their seats, and who waits. */
export interface Shown {
  readonly name: string;
  readonly isOpen: boolean;
  readonly maxMembers: number;
  readonly memberCount: number;
  readonly requestCount: number;
  readonly members: readonly (readonly [who: number, role: number])[];
  readonly waiting: readonly number[];
}

/** Shows all groups, by their keys. */
export const shown = ({ groups }: Model): Readonly<Record<string, Shown>> =>
  Object.fromEntries(
    [...groups].map(([key, { name, isOpen, maxMembers, members, waiting }]) => [
      key,
      {
        ...{ name, isOpen, maxMembers },
        memberCount: members.length,
        requestCount: waiting.length,
        members: members.map(({ who, role }) => [who, role] as const),
        waiting,
      },
    ]),
  );
