import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { matchesArea } from '@lobbykit/matches';

export const backend = createBackend({ storage, areas: [matchesArea] });

// #endregion

/** A player who looks at their last matches, with the token of their session. */
export async function look(player: string): Promise<string[]> {
  // #region history
  const { matches } = backend.api;
  const { matches: records, nextPageToken } = await matches.history({ limit: 20 }, { session: player });
  const lines = records.map(({ queueName, endedTimestamp, teams }) => {
    const names = teams.map(({ players }) => players.map(({ displayName }) => displayName).join(', '));
    return `${new Date(endedTimestamp * 1_000).toISOString()} ${queueName}: ${names.join(' against ')}`;
  });
  // #endregion
  return nextPageToken === undefined ? lines : [...lines, 'more'];
}
