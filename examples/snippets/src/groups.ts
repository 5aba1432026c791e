import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { groupsArea } from '@lobbykit/community/groups';

export const backend = createBackend({ storage, areas: [groupsArea] });

// #endregion

/** Two players in a group, each with the token of a session. */
export async function play(owner: string, other: { readonly session: string; readonly accountId: string }) {
  // #region play
  const { groups } = backend.api;
  const { group } = await groups.create(
    { name: 'Night Owls', tag: 'OWL', metadata: { 'public.flag': { stringPayload: 'red' } } },
    { session: owner },
  );
  const { groupId } = group;
  const { role } = await groups.join({ groupId }, { session: other.session }); // 3 REQUESTED: it is not open
  await groups.setRole({ groupId, accountId: other.accountId, role: 'MEMBER' }, { session: owner }); // accepts
  await groups.setRole({ groupId, accountId: other.accountId, role: 'OWNER' }, { session: owner }); // hands over
  const { members } = await groups.members({ groupId }, { session: owner });
  // #endregion
  return { role, members };
}
