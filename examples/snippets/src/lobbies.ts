import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { lobbiesArea } from '@lobbykit/lobbies';

export const backend = createBackend({ storage, areas: [lobbiesArea] });

// #endregion

/** Two players in a lobby, each with the token of a session. */
export async function play(host: string, friend: string) {
  // #region play
  const { lobbies } = backend.api;
  const { lobby } = await lobbies.create(
    {
      name: 'Friday',
      teams: [
        { name: 'red', size: 2 },
        { name: 'blue', size: 2 },
      ],
      hosting: 'P2P',
    },
    { session: host },
  );
  const { lobbyId, inviteCode } = lobby; // the host tells the code to friends
  await lobbies.join({ inviteCode }, { session: friend });
  await lobbies.setReady({ lobbyId, isReady: true }, { session: friend });
  await lobbies.start({ lobbyId, connectionDetails: '203.0.113.7:7777' }, { session: host });
  const { connectionDetails } = (await lobbies.mine({}, { session: friend })).lobby; // where to connect
  await lobbies.finish({ lobbyId }, { session: host }); // the lobby is OPEN again, with both in it
  // #endregion
  return connectionDetails;
}
