import type { Unit } from '@lobbykit/core/area';
import type { GroupPath } from './rules.ts';
import type { GroupRole } from './states.ts';

/** The events of the area. */
export const groupEvents = {
  'anyEvent.groups/GroupChanged':
    'A group has changed: `groupId`, `change` (UPDATED, DELETED), and with UPDATED `fields`, the paths of what has changed. To its members; DELETED also to players who wait to be accepted.',
  'anyEvent.groups/MemberChanged':
    'A member of a group has changed: `groupId`, `accountId`, `change`, `memberCount`, and `role` of a player who is still there. JOINED, LEFT, REMOVED and ROLE_CHANGED come to the members and to the player; REQUESTED, REFUSED and WITHDRAWN to the officers, the owner and the player.',
} as const;

export type MemberChangeName =
  | 'JOINED'
  | 'LEFT'
  | 'REMOVED'
  | 'ROLE_CHANGED'
  | 'REQUESTED'
  | 'REFUSED'
  | 'WITHDRAWN';

/** A change of a member as its event tells it. */
export interface MemberChange {
  readonly groupId: string;
  readonly accountId: string;
  readonly change: MemberChangeName;
  readonly memberCount: number;
  /** Absent for a player who is gone. */
  readonly role?: GroupRole;
}

const emit = (unit: Unit, type: string, content: { readonly groupId: string }, to: Iterable<string>): void =>
  unit.emit({
    event: { anyEvent: { '@type': `groups/${type}`, ...content } },
    recipients: [...new Set(to)],
    subject: `group:${content.groupId}`,
  });

export const emitMemberChanged = (unit: Unit, change: MemberChange, to: Iterable<string>): void =>
  emit(unit, 'MemberChanged', change, to);

export const emitUpdated = (
  unit: Unit,
  groupId: string,
  fields: readonly GroupPath[],
  to: Iterable<string>,
): void => emit(unit, 'GroupChanged', { groupId, ...{ change: 'UPDATED', fields } }, to);

export const emitDeleted = (unit: Unit, groupId: string, to: Iterable<string>): void =>
  emit(unit, 'GroupChanged', { groupId, ...{ change: 'DELETED' } }, to);
