import { defineMoment } from '@lobbykit/core/area';

/** A group ends, in the unit that deletes it. */
export const groupDeleting = defineMoment<{ readonly groupId: string }>(
  'group.deleting',
  'A group is being deleted. It is locked, and has no members any more.',
);
