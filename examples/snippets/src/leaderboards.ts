import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

const given: string[] = [];
/** The prizes of a game. Each key is given once. */
const prizes = {
  async give(accountId: string, rank: number, reason: string): Promise<void> {
    const prize = `${reason}: ${rank} ${accountId}`;
    if (!given.includes(prize)) given.push(prize);
  },
};

// #region hook

const backend = createBackend({
  storage,
  async onLeaderboardReset({ leaderboardId, endedVersion }) {
    const { entries } = await backend.api.leaderboards.listEntries(
      { leaderboardId, version: endedVersion, limit: 3 },
      { system: true },
    );
    for (const { accountId, rank } of entries)
      await prizes.give(accountId, rank, `${leaderboardId} ${endedVersion}`);
  },
});

// #endregion

export { backend, given };
