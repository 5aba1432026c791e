import { defineMoment } from '@lobbykit/core/area';

/** A group ends, in the unit that deletes it. */
export const groupDeleting = defineMoment<{ readonly groupId: string }>(
  'group.deleting',
  'A group is being deleted. It is locked, and has no members any more.',
);

/** A player wants to come into a group that is not open. */
export interface JoiningPlayer {
  readonly groupId: string;
  readonly accountId: string;
  /** Makes them a member at once, in place of a player who waits to be accepted. */
  readonly admit: () => void;
}

export const groupJoining = defineMoment<JoiningPlayer>(
  'group.joining',
  'A player wants to come into a group that is not open. The group is locked. A listener may admit them.',
);
