import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { presenceArea } from '@lobbykit/community/presence';

export const backend = createBackend({ storage, areas: [presenceArea] });

// #endregion

/** A player follows the presence of a friend, each with the token of a session. */
export async function play(session: string, friend: { readonly session: string }) {
  // #region play
  const { friends, presence } = backend.api;
  await presence.subscribe({ enabled: true }, { session }); // once: it holds until it is switched off
  const { friends: list } = await friends.list({ includePresence: true }, { session }); // how it is now
  await friends.setPresence(
    { availability: 'BUSY', status: 'in a match', activity: { map: 'harbour' } },
    { session: friend.session }, // and the event stream of the first player has a friends/PresenceChanged
  );
  // #endregion
  return list;
}
