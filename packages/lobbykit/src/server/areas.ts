import { chatArea } from '@lobbykit/community/chat';
import { groupsArea } from '@lobbykit/community/groups';
import { inboxArea } from '@lobbykit/community/inbox';
import { invitationsArea } from '@lobbykit/community/invitations';
import { moderationArea } from '@lobbykit/community/moderation';
import { presenceArea } from '@lobbykit/community/presence';
import type { BackendOptions } from '@lobbykit/core';
import type { Area } from '@lobbykit/core/area';
import { areas } from '@lobbykit/core/catalogue';
import { lobbiesArea } from '@lobbykit/lobbies';
import { matchesArea } from '@lobbykit/matches';
import { referenceArea } from '@lobbykit/reference';
import { statisticsArea } from '@lobbykit/statistics';

/** The areas that the server has beside those of core, in the order of its documents. */
export const addedAreas = [
  lobbiesArea,
  groupsArea,
  chatArea,
  inboxArea,
  invitationsArea,
  presenceArea,
  moderationArea,
  matchesArea,
  statisticsArea,
] as unknown as readonly Area[];

/** Every area of the server that has tables. */
export const everyArea: readonly Area[] = [...areas, ...addedAreas];

/**
 * Returns the areas of a server, for `createBackend`. `without` names those that it leaves out; the backend refuses names
 * that nobody knows.
 */
export function areasWithout(
  without: readonly string[] = [],
): Required<Pick<BackendOptions, 'withoutAreas'>> & { readonly areas: readonly Area[] } {
  const added = addedAreas.filter(({ name }) => !without.includes(name));
  return {
    areas: [...added, referenceArea as unknown as Area],
    withoutAreas: without.filter(
      (name) => !addedAreas.some((area) => area.name === name),
    ) as unknown as Required<BackendOptions>['withoutAreas'],
  };
}
