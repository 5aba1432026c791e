import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { groupsArea } from '@lobbykit/community/groups';
import { invitationsArea } from '@lobbykit/community/invitations';
import { lobbiesArea } from '@lobbykit/lobbies';

export const backend = createBackend({
  storage,
  areas: [lobbiesArea, groupsArea, invitationsArea],
  invitations: 'friends', // or 'everyone'
});

// #endregion

/** A player invites a friend to their party, each with the token of a session. */
export async function play(
  session: string,
  friend: { readonly session: string; readonly accountId: string },
) {
  // #region play
  const { invitations, parties } = backend.api;
  const { party } = await parties.create({}, { session });
  const { invitation } = await invitations.send(
    { receiverAccountId: friend.accountId, kind: 'PARTY', targetId: party.partyId },
    { session },
  );
  const { invitations: received } = await invitations.list({}, { session: friend.session });
  await invitations.accept({ invitationId: invitation.invitationId }, { session: friend.session }); // and is in the party
  // #endregion
  return received;
}
